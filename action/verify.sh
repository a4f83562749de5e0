# Audits what a deployed site serves by the manifest of the build, and writes the report as Markdown to a file that the next step tells. It runs no code of the
# site. In the folder of the site; FINGERPOST_DIST, FINGERPOST_URL and FINGERPOST_WAIT come from action.yml, the rest from GitHub's runner.
set -uo pipefail

file=$(mktemp "${RUNNER_TEMP:-/tmp}/fingerpost-audit-XXXXXX")
echo "file=$file" >>"$GITHUB_OUTPUT"
npx --no-install fingerpost verify --manifest "$FINGERPOST_DIST/_manifest.json" --wait "$FINGERPOST_WAIT" --markdown -- "$FINGERPOST_URL" >"$file"
code=$?
# What begins a line in the log could command the runner.
sed 's/^/| /' "$file"
exit "$code"
