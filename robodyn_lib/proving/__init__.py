"""Statements about operators, proved for every N by rewriting words in letters that do not commute."""
