# Completion of fingerpost in bash: source <(fingerpost completion bash)
_fingerpost() {
  local word=${COMP_WORDS[COMP_CWORD]} line
  local -a words=() found=()
  # Bash splits at "=", so the parts of --flag=value are put together again.
  local i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == '=' && ${#words[@]} -gt 0 ]]; then
      words[${#words[@]}-1]+='='
    elif [[ ${#words[@]} -gt 0 && ${words[${#words[@]}-1]} == --*= ]]; then
      words[${#words[@]}-1]+=${COMP_WORDS[i]}
    else
      words+=("${COMP_WORDS[i]}")
    fi
  done
  while IFS= read -r line; do found+=("${line%%$'\t'*}"); done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
  COMPREPLY=()
  if [[ ${found[0]-} == ':folder' ]]; then
    [[ $word == '=' ]] && word=''
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$word")
    return
  fi
  for line in "${found[@]}"; do
    # Only the part after "=" stands in the place of the word.
    [[ ${words[${#words[@]}-1]} == --*=* ]] && line=${line#*=}
    COMPREPLY+=("$line")
  done
}
complete -F _fingerpost fingerpost
