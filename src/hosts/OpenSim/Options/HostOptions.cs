using System.Globalization;
using System.Net;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Options;

namespace OpenSim.Host.Options;

/// <summary>The command line. Short forms stand for settings that every newcomer changes; <c>--set Section.Key=value</c> reaches all
/// others.</summary>
public sealed class HostOptions
{
    /// <summary>Environment variable with the first user's password.</summary>
    public const string PasswordVariable = "OPENSIM_PASSWORD";

    private readonly List<(string Section, string Key, string Value)> _settings = [];
    private readonly List<string> _notes = [];

    private HostOptions()
    {
    }

    /// <summary>Folder for everything that a region writes.</summary>
    public string? Data { get; private set; }

    public IPAddress? Bind { get; private set; }

    public int? HttpPort { get; private set; }

    public int? UdpPort { get; private set; }

    public string? Region { get; private set; }

    /// <summary>Side of a new region in metres.</summary>
    public int? Size { get; private set; }

    /// <summary>First and last name of the user to make when there is none of that name.</summary>
    public (string First, string Last)? User { get; private set; }

    public string? Password { get; private set; } =
        Environment.GetEnvironmentVariable(PasswordVariable) is { Length: > 0 } password ? password : null;

    public ConsoleKind Console { get; private set; } = ConsoleKind.Local;

    /// <summary>OpenSim.ini or another file to read over the defaults (<c>--inifile</c>).</summary>
    public string? IniFile { get; private set; }

    /// <summary>OpenSimDefaults.ini or another master file (<c>--inimaster</c>).</summary>
    public string? IniMaster { get; private set; }

    /// <summary>Folder whose *.ini files are read over everything (<c>--inidirectory</c>).</summary>
    public string? IniDirectory { get; private set; }

    /// <summary>log4net's XML file (<c>--logconfig</c>).</summary>
    public string? LogConfig { get; private set; }

    /// <summary>What <c>--help</c> shows; null when it was not asked for.</summary>
    public string? Help { get; private set; }

    public bool Version { get; private set; }

    /// <summary>Section.Key=value settings in the order given.</summary>
    public IReadOnlyList<(string Section, string Key, string Value)> Settings => _settings;

    /// <summary>Sentences about options that were given and have no effect here, or another than was meant.</summary>
    public IReadOnlyList<string> Notes => _notes;

    /// <exception cref="OptionException">An unknown option, a missing or unreadable value.</exception>
    public static HostOptions Parse(IReadOnlyList<string> args)
    {
        var options = new HostOptions();
        var parser = new OptionParser("Runs a simulator with one or more regions.");
        options.DeclareOwn(parser);
        options.DeclareOpenSimulators(parser);
        if (!parser.Parse(args))
            options.Help = parser.Help();
        return options;
    }

    private void DeclareOwn(OptionParser parser) => parser
        .Value("data", "DIR", "Where the region writes everything (default: bin/data).", value => Data = value)
        .Value("bind", "ADDRESS", "Address to listen on (default: 0.0.0.0; 127.0.0.1 keeps it on this machine).",
            value => Bind = ReadAddress(value))
        .Value("http-port", "N", "Port of login and capabilities (default: 9000).", value => HttpPort = ReadPort("http-port", value))
        .Value("udp-port", "N", "Viewers' UDP port (default: 9000).", value => UdpPort = ReadPort("udp-port", value))
        .Value("region", "NAME", "Name of the region that a first start makes.", value => Region = ReadRegionName(value))
        .Value("size", "METRES", "Side of a new region, 256 to 4096, a multiple of 256.", value => Size = ReadSize(value))
        .Value("user", "\"First Last\"", "First user, made when missing.", value => User = ReadUser(value))
        .Value("password-file", "FILE",
            $"File with that user's password (default: the variable {PasswordVariable}, or generated and printed once).",
            value => Password = ReadPassword(value))
        .Value("password", "PW", "The same for machines of your own: others on this machine can read it.", TakePassword)
        .Value("set", "Section.Key=value", "Any setting of the ini files; may be given many times.",
            TakeSetting)
        .Flag("version", "Shows which version this is.", () => Version = true);

    private void DeclareOpenSimulators(OptionParser parser) => parser
        .Value("console", "local|basic|rest|none", "Kind of console (default: local).", value => Console = ReadConsole(value))
        .Value("inifile", "FILE", "Settings file instead of OpenSim.ini.", value => IniFile = value)
        .Value("inimaster", "FILE", "Defaults file instead of OpenSimDefaults.ini; 'none' reads none.", value => IniMaster = value)
        .Value("inidirectory", "DIR", "Folder whose *.ini files go over all others (default: config).", value => IniDirectory = value)
        .Value("logconfig", "FILE", "log4net's settings instead of OpenSim.exe.config.", value => LogConfig = value)
        .Value("logfile", "FILE", "The log, instead of the file that log4net's settings name.",
            value => _settings.Add(("Startup", "LogFile", value)))
        .Value("background", "true|false", "true: the same as --console none.",
            value => Console = ReadBoolean("background", value) ? ConsoleKind.None : Console)
        .Value("physics", "ENGINE", "", value => Note("physics", value, "no physics engine is there yet."), isHidden: true)
        .Value("hypergrid", "true|false", "", value => Note("hypergrid", value, "the hypergrid is not there yet."), isHidden: true)
        .Value("gui", "true|false", "",
            value => Note("gui", value, "the console is text, and the operator's page is in the browser."), isHidden: true)
        .Value("save_crashes", "true|false", "",
            value => Note("save_crashes", value, "errors stand in the log with their stack."), isHidden: true)
        .Value("crash_dir", "DIR", "", value => Note("crash_dir", value, "errors stand in the log with their stack."), isHidden: true);

    private void TakePassword(string value)
    {
        Password = value;
        _notes.Add($"--password can be read in the list of processes: --password-file FILE and the variable {PasswordVariable} can not.");
    }

    private void TakeSetting(string value)
    {
        var setting = ReadSetting(value);
        _settings.Add(setting);
        if (SecretKeys.Shown(setting.Key, setting.Value) != setting.Value)
            _notes.Add($"--set {setting.Section}.{setting.Key} can be read in the list of processes: an ini file in config/ can not.");
    }

    private void Note(string name, string value, string why) => _notes.Add($"The option -{name}={value} has no effect here: {why}");

    private static IPAddress ReadAddress(string value) =>
        value.Equals("localhost", StringComparison.OrdinalIgnoreCase) ? IPAddress.Loopback
        : IPAddress.TryParse(value, out var address) ? address
        : throw new OptionException($"--bind {value}: not an IP address.");

    private static int ReadPort(string name, string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port is > 0 and < 65536
            ? port
            : throw new OptionException($"--{name} {value}: a port is a number from 1 to 65535.");

    private static string ReadRegionName(string value)
    {
        var name = value.Trim();
        return name.Length is > 0 and <= 63 ? name : throw new OptionException("--region: a region's name has 1 to 63 characters.");
    }

    private static int ReadSize(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var size) && size is >= 256 and <= 4096 && size % 256 == 0
            ? size
            : throw new OptionException($"--size {value}: a region's side is a multiple of 256 from 256 to 4096 metres.");

    private static (string First, string Last) ReadUser(string value)
    {
        var words = value.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return words.Length == 2
            ? (words[0], words[1])
            : throw new OptionException($"--user \"{value}\": give a first and a last name, --user \"Ada Lovelace\".");
    }

    private static string ReadPassword(string file)
    {
        try
        {
            return File.ReadLines(file).FirstOrDefault() is { Length: > 0 } password
                ? password
                : throw new OptionException($"--password-file {file}: its first line is empty.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new OptionException($"--password-file {file} cannot be read: {e.Message}");
        }
    }

    private static ConsoleKind ReadConsole(string value) =>
        Enum.TryParse<ConsoleKind>(value, ignoreCase: true, out var kind) && Enum.IsDefined(kind)
        ? kind
        : throw new OptionException($"--console {value}: local, basic, rest or none.");

    private static bool ReadBoolean(string name, string value) => SettingText.TryParse<bool>(value, out var isTrue)
        ? isTrue
        : throw new OptionException($"--{name} {value}: true or false.");

    private static (string Section, string Key, string Value) ReadSetting(string value)
    {
        // Section names contain dots (ClientStack.LindenUDP), keys do not: the last dot before '=' divides them.
        var equals = value.IndexOf('=', StringComparison.Ordinal);
        var dot = equals < 0 ? -1 : value.LastIndexOf('.', equals);
        if (dot <= 0 || dot == equals - 1)
            throw new OptionException($"--set {value}: write it as Section.Key=value.");
        return (value[..dot], value[(dot + 1)..equals].Trim(), value[(equals + 1)..].Trim());
    }
}
