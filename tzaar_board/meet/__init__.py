"""Tables that meet on an MQTT broker (docs/meeting.md)."""
