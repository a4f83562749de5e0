# Finds the commit that the pull request is merged into, and fetches it. It runs nothing of the pull request, and is the only step of the comparison that
# has the token. FINGERPOST_BASE and FINGERPOST_TOKEN come from action.yml, the rest from GitHub's runner.
set -euo pipefail

# What pull requests are checked out as is a merge, whose first parent is the base as it is by now, which the event may not know yet.
base=$FINGERPOST_BASE
if [[ ${GITHUB_REF:-} == refs/pull/*/merge && $(git rev-parse HEAD) == "${GITHUB_SHA:-}" ]]; then
  base=$(git cat-file -p HEAD | sed -n 's/^parent //p' | head -n 1)
fi

# A checkout has only one commit. The token is in no argument, where other processes could read it.
if ! git cat-file -e "$base^{commit}" 2>/dev/null; then
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.${GITHUB_SERVER_URL:-https://github.com}/.extraheader"
  GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $(printf 'x-access-token:%s' "$FINGERPOST_TOKEN" | base64 | tr -d '\n')"
  export GIT_CONFIG_VALUE_0
  git fetch --quiet --no-tags --depth=1 origin "$base"
fi
echo "commit=$base" >>"$GITHUB_OUTPUT"
