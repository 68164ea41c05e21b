using System.Globalization;
using System.Net;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Options;

namespace OpenSim.Hosting.Options;

/// <summary>What every program's command line has: folders, files, addresses, the console, a first user.</summary>
public abstract class ProgramOptions
{
    /// <summary>Environment variable with the first user's password.</summary>
    public const string PasswordVariable = "OPENSIM_PASSWORD";

    private readonly List<(string Section, string Key, string Value)> _settings = [];
    private readonly List<string> _notes = [];

    /// <summary>The settings file when the command line names none: OpenSim.ini, beside the program.</summary>
    public abstract string MainFile { get; }

    /// <summary>The defaults file when the command line names none; it need not be there.</summary>
    public abstract string MasterFile { get; }

    /// <summary>log4net's settings when the command line names none; they need not be there.</summary>
    public abstract string LogFile { get; }

    /// <summary>The folder whose *.ini files go over all others when the command line names none; it need not be there.</summary>
    public abstract string IniFolder { get; }

    /// <summary>Folder for everything that the program writes.</summary>
    public string? Data { get; private set; }

    public IPAddress? Bind { get; private set; }

    public int? HttpPort { get; private set; }

    /// <summary>First and last name of the user to make when there is none of that name.</summary>
    public (string First, string Last)? User { get; private set; }

    public string? Password { get; private set; } =
        Environment.GetEnvironmentVariable(PasswordVariable) is { Length: > 0 } password ? password : null;

    public ConsoleKind Console { get; private set; } = ConsoleKind.Local;

    /// <summary>A file to read over the defaults (<c>--inifile</c>).</summary>
    public string? IniFile { get; private set; }

    /// <summary>Another defaults file (<c>--inimaster</c>).</summary>
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

    /// <summary>Options for which there are shorter words than <c>--set</c>, as settings.</summary>
    public abstract IEnumerable<(string Section, string Key, string Value)> ShortForms();

    /// <exception cref="OptionException">An unknown option, a missing or unreadable value.</exception>
    protected void Read(string what, IReadOnlyList<string> args)
    {
        var parser = new OptionParser(what);
        DeclareOwn(parser);
        DeclareCommon(parser);
        DeclareOpenSimulators(parser);
        if (!parser.Parse(args))
            Help = parser.Help();
    }

    /// <summary>The words of this program only.</summary>
    protected abstract void DeclareOwn(OptionParser parser);

    /// <summary>Words that OpenSimulator's programs have.</summary>
    protected virtual void DeclareOpenSimulators(OptionParser parser) => parser
        .Value("console", "local|basic|rest|none", "Kind of console (default: local).", value => Console = ReadConsole(value))
        .Value("inifile", "FILE", $"Settings file instead of {MainFile}.", value => IniFile = value)
        .Value("inimaster", "FILE", $"Defaults file instead of {MasterFile}; 'none' reads none.", value => IniMaster = value)
        .Value("inidirectory", "DIR", $"Folder whose *.ini files go over all others (default: {IniFolder}).",
            value => IniDirectory = value)
        .Value("logconfig", "FILE", $"log4net's settings instead of {LogFile}.", value => LogConfig = value)
        .Value("logfile", "FILE", "The log, instead of the file that log4net's settings name.",
            value => _settings.Add(("Startup", "LogFile", value)))
        .Value("background", "true|false", "true: the same as --console none.",
            value => Console = ReadBoolean("background", value) ? ConsoleKind.None : Console);

    protected void Note(string name, string value, string why) => _notes.Add($"The option -{name}={value} has no effect here: {why}");

    protected static int ReadPort(string name, string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port is > 0 and < 65536
            ? port
            : throw new OptionException($"--{name} {value}: a port is a number from 1 to 65535.");

    private void DeclareCommon(OptionParser parser) => parser
        .Value("data", "DIR", "Where the program writes everything (default: bin/data).", value => Data = value)
        .Value("bind", "ADDRESS", "Address to listen on (default: 0.0.0.0; 127.0.0.1 keeps it on this machine).",
            value => Bind = ReadAddress(value))
        .Value("http-port", "N", "Port of the HTTP server, instead of the settings'.", value => HttpPort = ReadPort("http-port", value))
        .Value("user", "\"First Last\"", "First user, made when missing.", value => User = ReadUser(value))
        .Value("password-file", "FILE",
            $"File with that user's password (default: the variable {PasswordVariable}, or generated and printed once).",
            value => Password = ReadPassword(value))
        .Value("password", "PW", "The same for machines of your own: others on this machine can read it.", TakePassword)
        .Value("set", "Section.Key=value", "Any setting of the ini files; may be given many times.",
            TakeSetting)
        .Flag("version", "Shows which version this is.", () => Version = true);

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

    private static IPAddress ReadAddress(string value) =>
        value.Equals("localhost", StringComparison.OrdinalIgnoreCase) ? IPAddress.Loopback
        : IPAddress.TryParse(value, out var address) ? address
        : throw new OptionException($"--bind {value}: not an IP address.");

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
