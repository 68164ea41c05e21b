# Set-up shared by ./opensim and ./dev: what the machine needs, and the built program in bin/. Sourced, not run. Needs $root.
# Nothing here reads standard input, and nothing asks.

export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_CLI_UI_LANGUAGE=en DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1
[ -n "${HOME:-}" ] || export DOTNET_CLI_HOME="${TMPDIR:-/tmp}"

# One compiler for all projects of a build, whatever the machine's own wish: beginning cold for each of 35 it took 131 s of processor time for the
# simulator, so 62. It has a name of its own, so that nobody else's build meets it, and ends with the build (or by itself after ten idle minutes).
export UseSharedCompilation=true SharedCompilationId="opensim-$$"

# A build is over before watching its own code pays: without it 131 instead of 151 s.
run_build() { DOTNET_TieredPGO=0 dotnet "$@" </dev/null; }

end_compiler() { pkill -f -- "-pipename:$SharedCompilationId" 2>/dev/null || true; }

say() { printf '%s\n' "$*" >&2; }

fail() { say "$*"; exit 6; }

# Waits, two minutes at the most, until process $1 has written a line of pattern $3 to its log $2: once, or $4 times.
await_line() {
    local try
    for try in $(seq 600); do
        [ "$(grep -c "$3" "$2")" -ge "${4:-1}" ] && return
        kill -0 "$1" 2>/dev/null || break
        sleep 0.2
    done
    fail "There is no '$3' in $2."
}

# Is part $1 here? Programs by name, libraries by their file: asking dpkg would take longer than the whole start.
has_part() {
    case $1 in
        fonts) [ -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] ;;
        lib*) compgen -G "/usr/lib/*/$1" >/dev/null || compgen -G "/usr/lib/$1" >/dev/null || compgen -G "/lib/*/$1" >/dev/null ;;
        mariadbd | nginx | haproxy) [ -x "/usr/sbin/$1" ] || command -v "$1" >/dev/null ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

package_of() {
    case $1 in
        libopenjp2.so.7) echo libopenjp2-7 ;;
        fonts) echo fonts-dejavu-core ;;
        mariadbd) echo mariadb-server ;;
        nginx) echo nginx-light ;;
        node) echo nodejs ;;
        systemd-analyze) echo systemd ;;
        *) echo "$1" ;;
    esac
}

missing_packages() {
    local part
    for part in "$@"; do
        has_part "$part" || package_of "$part"
    done
}

# Installs what is missing of the parts given. False when something is still missing afterwards; the words are already said.
ensure_parts() {
    local packages
    packages=$(missing_packages "$@" | sort -u | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    if ! command -v apt-get >/dev/null; then
        say "Missing: $packages(Debian's names; this system has no apt-get, please install them your way)."
        return 1
    fi
    if [ "$(id -u)" != 0 ]; then
        say "Missing: $packages. Install with:  sudo apt-get install $packages"
        return 1
    fi

    say "Installing $packages ..."
    local log
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive
    # Package lists may be absent or old on a fresh machine: try at once, and with fresh lists when that fails.
    if ! apt-get install -y -qq --no-install-recommends $packages </dev/null >"$log" 2>&1 \
        && ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages; } </dev/null >>"$log" 2>&1; then
        tail -n 15 "$log" >&2
        say "Could not install: $packages"
    fi
    rm -f "$log"
    [ -z "$(missing_packages "$@")" ]
}

# The SDK, needed only to build. The runtime inside it is what the program runs on.
ensure_sdk() {
    local folder
    for folder in "${DOTNET_ROOT:-}" "$HOME/.dotnet" /usr/share/dotnet /usr/lib/dotnet; do
        if ! command -v dotnet >/dev/null && [ -n "$folder" ] && [ -x "$folder/dotnet" ]; then
            PATH="$folder:$PATH"
        fi
    done
    command -v dotnet >/dev/null || fail "The .NET 10 SDK is missing: see https://dotnet.microsoft.com/download/dotnet/10.0 (Debian: package dotnet-sdk-10.0)."
    dotnet --list-sdks 2>/dev/null | grep -q '^10\.' || fail "The .NET SDK here is not version 10: see https://dotnet.microsoft.com/download/dotnet/10.0 (Debian: package dotnet-sdk-10.0)."
}

# Lets the built program find the runtime where the SDK was put outside the usual places.
find_runtime() {
    local dotnet
    if [ -z "${DOTNET_ROOT:-}" ] && dotnet=$(command -v dotnet); then
        DOTNET_ROOT=$(dirname "$(readlink -f "$dotnet")")
        export DOTNET_ROOT
    elif [ -z "${DOTNET_ROOT:-}" ] && [ -x "${HOME:-}/.dotnet/dotnet" ]; then
        export DOTNET_ROOT="$HOME/.dotnet"
    fi
}

# Has any source changed since program $1 was put into bin/? Folders count too: a deleted file changes its folder.
is_current() {
    local stamp="$root/bin/.built-$1"
    [ -x "$root/bin/$1" ] && [ -f "$stamp" ] || return 1
    local own=config
    [ "$1" = OpenSim ] || [ "$1" = Robust ] || own=tools/$1
    [ -z "$(find "$root/src" "$root/$own" "$root/tools/setup.sh" "$root/global.json" "$root"/Directory.*.props \
        \( -name bin -o -name obj -o -name node_modules \) -prune -o -newer "$stamp" -print -quit 2>/dev/null)" ]
}

rid() {
    case $(uname -m) in
        x86_64) echo linux-x64 ;;
        aarch64) echo linux-arm64 ;;
        *) fail "Processor $(uname -m) is not supported: x86_64 or aarch64." ;;
    esac
}

# publish project folder extra-options...: each project that is ready is a line "name -> file".
publish() {
    local project=$1 folder=$2
    shift 2
    run_build publish "$project" -c Release -r "$(rid)" --self-contained false -o "$folder" -v m -nologo "$@"
}

# Copies a build's lines to log $1, and says every few seconds how many projects are ready: a first build is a minute or two.
show_progress() {
    local line ready=0 next=$((SECONDS + 5)) all
    all=$(find "$root/src" -name '*.csproj' -not -path "$root/src/hosts/*" | wc -l)
    while IFS= read -r line; do
        printf '%s\n' "$line"
        case $line in *' -> '*.dll) ready=$((ready + 1)) ;; esac
        [ $SECONDS -ge $next ] || continue
        next=$((SECONDS + 5))
        say "  $ready of $all projects"
    done >"$1"
}

# Builds program $1 from project $2 into bin/ when its sources have changed, compiled ahead of time unless AHEAD=no: a start then takes 0.46 instead of
# 0.75 s of processor time, and building twice as long. Several starts at once wait for the one that builds.
ensure_program() {
    if ! is_current "$1"; then
        with_lock "$1" build_program "$@"
    fi
    [ "${AHEAD:-}" = no ] || is_ahead "$1" || with_lock "$1" compile_ahead "$@"
}

# with_lock name command...
with_lock() {
    mkdir -p "$root/artifacts" "$root/bin"
    exec 8>"$root/artifacts/.build-$1.lock"
    flock 8
    "${@:2}"
    end_compiler
    exec 8>&-
}

build_program() {
    local name=$1 project=$2
    ! is_current "$name" || return 0
    ensure_sdk
    say "Building $name (the first time takes about a minute) ..."
    local folder="$root/artifacts/program/$name" log="$root/artifacts/build-$name.log" started
    started=$(mktemp) # sources changed from here on count as changed
    rm -rf "$folder"
    if ! publish "$root/$project" "$folder" 2>&1 | show_progress "$log"; then
        grep -E 'error|warn' "$log" | sort -u >&2 || cat "$log" >&2
        end_compiler
        fail "Building $name failed; the whole log is $log."
    fi
    # Defaults and examples belong to the program; an operator's own files beside it are his.
    [ "$name" != OpenSim ] || cp -p "$root"/config/OpenSimDefaults.ini "$root"/config/*.example "$folder/"
    [ "$name" != Robust ] || cp -p "$root"/config/Robust.ini.example "$folder/"
    install_program "$name" "$folder"
    [ "$name" != OpenSim ] || [ -e "$root/bin/OpenSim.exe.config" ] || cp "$root/config/OpenSim.exe.config" "$root/bin/"
    [ "$name" != OpenSim ] || cp -Rn "$root/config/config-include" "$root/bin/"
    touch -r "$started" "$root/bin/.built-$name"
    rm -f "$started"
}

# Is what stands in bin/ of program $1 compiled ahead of time?
is_ahead() { [ -f "$root/bin/.ahead-$1" ] && ! [ "$root/bin/.built-$1" -nt "$root/bin/.ahead-$1" ]; }

# The same program again from what is built already, with machine code beside its IL: the same assemblies by their ids, so that a simulator which runs
# meanwhile may load some of each.
compile_ahead() {
    local name=$1 project=$2
    ! is_ahead "$name" || return 0
    ensure_sdk
    say "Compiling $name ahead of time ..."
    local folder="$root/artifacts/program/$name-ahead" log="$root/artifacts/ahead-$name.log"
    rm -rf "$folder"
    mkdir -p "$folder"
    if publish "$root/$project" "$folder" -p:PublishReadyToRun=true >"$log" 2>&1; then
        (cd "$folder" && find . -type f -name '*.dll' | while read -r file; do replace_file "$folder/$file" "$root/bin/$file"; done)
    elif grep -qi crossgen "$log"; then
        # Without the compiler's package (no network on this machine) it still runs, it only starts slower.
        say "$name is not compiled ahead of time: the package for it is unavailable. Starts take a little longer."
    else
        fail "Compiling $name ahead of time failed; the log is $log."
    fi
    touch -r "$root/bin/.built-$name" "$root/bin/.ahead-$name"
}

# By renaming, so that a simulator that runs from there keeps its own.
replace_file() { cp -p "$1" "$2.new" && mv -f "$2.new" "$2"; }

# Puts the built files into bin/. Files of the last build that this one does not have go away, and nothing else in bin/ is touched.
install_program() {
    local name=$1 folder=$2 list="$root/bin/.files-$1" file
    (cd "$folder" && find . -type f | sed 's|^\./||' | sort) >"$list.new"
    if [ -f "$list" ]; then
        comm -23 "$list" "$list.new" | while read -r file; do
            grep -qsxF "$file" "$root"/bin/.files-*.new || rm -f "$root/bin/$file"
        done
    fi
    while read -r file; do
        mkdir -p "$(dirname "$root/bin/$file")"
        replace_file "$folder/$file" "$root/bin/$file"
    done <"$list.new"
    mv -f "$list.new" "$list"
}
