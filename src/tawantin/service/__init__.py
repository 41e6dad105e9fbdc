"""The operations of the API, each declared once and answered alike by the server and the page."""
