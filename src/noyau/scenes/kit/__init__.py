"""What every picture is made with: scenes, markup, themes, layout, terminal, PNG."""
