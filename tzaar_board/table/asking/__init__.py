"""What of a session is asked, waited for or suspected: rules that read it and give a value."""
