# For failed_import_runs_again.py, too.
print("runs")  # expect: runs
early = 1
raise ValueError("broken")
# expect error: ValueError: broken
