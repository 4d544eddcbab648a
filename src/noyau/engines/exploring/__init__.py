"""Any rules: every position that can be reached, and what is known of each."""
