/**
 * Runs in namespaces of its own, outside the sandbox but as the unprivileged user, as their first process: with
 * it everything in them ends. It stands in a folder that nobody else may enter: that of what the step is given or, for a
 * step in an image, that of the image. Its first two arguments say where in it the given files and the image are.
 *
 * It mounts the workspace over /sys, a folder that every machine has and where no program is, with a bound on
 * bytes and on entries (bubblewrap has none for entries). When the server has taken hold of the workspace, it sets
 * limits, runs the sandbox and ends as that ended. Meanwhile it brings in the programs of single calls as the
 * server orders; when there are no orders any more, it kills the sandbox.
 *
 * Descriptors: 0 orders, 3 records from the script, 4 that the workspace is there, 5 the filter of system calls.
 */
export const setUpScript = `
set -f
given=$1 image=$2
shift 2
# A server that died before this process was bound to its life has left a closed channel.
read -t 0 && exit 97
mount -t tmpfs -o "size=$1,nr_inodes=$2,mode=700,nosuid,nodev" tmpfs /sys || exit 97
mkdir -m 700 /sys/workspace /sys/tmp /sys/channel /sys/allowed /sys/given || exit 97
mount -c --bind "$given" /sys/given || exit 97
if [[ -n $image ]]; then mkdir /sys/image && mount -c --bind "$image" /sys/image || exit 97; fi
cd /sys || exit 97
mkdir workspace/outputs workspace/inputs && : >workspace/context.json || exit 97
mount -t tmpfs -o mode=100,nosuid,nodev tmpfs allowed || exit 97
mkfifo -m 600 channel/say channel/answer && : >channel/turn || exit 97
programs=("\${@:8:$7}")
echo >&4 && read -r _ || exit 97
exec 6<&0 </dev/null 4>&- 7<>channel/say 8<>channel/answer

# Nobody in the sandbox can list where a copy is, and one that is no script cannot be read either.
bring_in() {
  mkdir -m 700 "allowed/$2" && cp "\${programs[$4]}" "allowed/$2/$3" || return
  IFS= read -r -n 2 start <"allowed/$2/$3"
  [[ $start == '#!' ]] && mode=555 || mode=111
  chmod "$mode" "allowed/$2/$3" && chmod 100 "allowed/$2"
}
{
  while read -r order asked rest; do
    case $order in
    run) bring_in $rest && echo "$asked run $rest" >&8 || echo "$asked refuse it could not be brought in" >&8 ;;
    refuse) echo "$asked refuse $rest" >&8 ;;
    remove) rm -rf "allowed/$asked" ;;
    esac
  done
  kill -KILL -1
} <&6 >/dev/null 2>&1 3>&- 5>&- 7>&- &
cat channel/say >&3 2>/dev/null 5>&- 6>&- 7>&- 8>&- &
relay=$!
ulimit -c 0 -n "$3" -u "$4" -v "$5" -t "$6" || exit 97
shift "$((7 + $7))"
"$@" 3>&- 6>&- 7>&- 8>&-
code=$?
exec 7>&-
wait "$relay"
exit "$code"
`;
