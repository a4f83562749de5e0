#compdef fingerpost
# Completion of fingerpost in zsh: source <(fingerpost completion zsh)
_fingerpost() {
  local line tab=$'\t'
  local -a found
  while IFS= read -r line; do
    if [[ $line == ':folder' ]]; then
      [[ ${words[CURRENT]} == --*=* ]] && compset -P '*='
      _files -/
      return
    fi
    # A colon would end the word in _describe.
    found+=("${${line%%$tab*}//:/\\:}:${line#*$tab}")
  done < <(${words[1]} complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
  _describe 'fingerpost' found
}
compdef _fingerpost fingerpost
