"""The pure middle: readings to touches, touches to actions, what is to be seen to light."""
