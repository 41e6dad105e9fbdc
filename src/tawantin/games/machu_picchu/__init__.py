"""The Princes of Machu Picchu, by Mac Gerdts; rules in docs/rules/machu_picchu.md."""
