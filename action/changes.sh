# Builds the base and the pull request, each from its commit in a folder of its own, and writes what differs as Markdown to a file that the next step tells.
# The dist/ that somebody committed is not read, links in commits are files with a text, and no token is in the environment: the configuration and the
# templates of the pull request run here. In the folder of the site; FINGERPOST_BASE comes from action.yml, the rest from GitHub's runner.
set -euo pipefail

work=$(mktemp -d "${RUNNER_TEMP:-/tmp}/fingerpost-changes-XXXXXX")
top=$(git rev-parse --show-toplevel)
site=$(git rev-parse --show-prefix)
trap 'for name in base head; do git worktree remove --force "$work/$name" 2>/dev/null || true; done' EXIT
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}
export SOURCE_DATE_EPOCH

# Checks a commit out, gives it the packages that are installed, and builds it with them.
build() {
  local name=$1 commit=$2 at=$site
  git -c core.symlinks=false -c core.hooksPath=/dev/null worktree add --quiet --detach "$work/$name" "$commit"
  [[ -d $work/$name/$site ]] || return 1
  while true; do
    if [[ -d $top/${at}node_modules && ! -e $work/$name/${at}node_modules ]]; then
      ln -s "$top/${at}node_modules" "$work/$name/${at}node_modules"
    fi
    [[ -n $at ]] || break
    at=${at%/}
    if [[ $at == */* ]]; then at=${at%/*}/; else at=; fi
  done
  (
    cd "$work/$name/$site"
    unset GITHUB_ACTIONS GITHUB_ENV GITHUB_OUTPUT GITHUB_PATH GITHUB_STATE GITHUB_STEP_SUMMARY GITHUB_TOKEN GH_TOKEN
    unset ACTIONS_ID_TOKEN_REQUEST_TOKEN ACTIONS_ID_TOKEN_REQUEST_URL ACTIONS_RUNTIME_TOKEN
    npx --no-install fingerpost build --out "$work/$name-built"
  ) >"$work/$name.log" 2>&1
}

file=$work/changes.md
echo "file=$file" >>"$GITHUB_OUTPUT"
if ! build base "$FINGERPOST_BASE"; then
  echo "There is nothing to compare with: the base of this pull request cannot be built." >"$file"
elif ! build head HEAD; then
  echo "This pull request cannot be built, so there is nothing to compare." >"$file"
else
  npx --no-install fingerpost changes "$work/base-built" "$work/head-built" --markdown >"$file"
  same=$(npx --no-install fingerpost changes "$work/base-built" "$work/head-built" --json | node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).same')
  echo "same=$same" >>"$GITHUB_OUTPUT"
  exit
fi
# What begins a line in the log could command the runner.
sed 's/^/| /' "$work"/*.log
