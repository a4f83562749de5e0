# Completion of fingerpost in fish: fingerpost completion fish | source
function __fingerpost
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null)
    if test "$found[1]" = ':folder'
        __fish_complete_directories (commandline -ct)
    else
        printf '%s\n' $found
    end
end
complete -c fingerpost -f -a '(__fingerpost)'
