using System.Globalization;
using System.Net;
using OpenSim.Host.Startup;

namespace OpenSim.Host.Options;

public enum ConsoleKind
{
    /// <summary>Line editing, history and completion on a terminal; without a terminal the same as <see cref="Basic"/>.</summary>
    Local,

    /// <summary>Commands from standard input line by line, plain output: for automation.</summary>
    Basic,

    /// <summary>Commands over HTTP, with the name and password of [Network] ConsoleUser and ConsolePass; plain output.</summary>
    Rest,

    /// <summary>No console: signals and HTTP only.</summary>
    None
}

/// <summary>The command line. Short forms stand for settings that every newcomer changes; <c>--set Section.Key=value</c> reaches all others.</summary>
public sealed class HostOptions
{
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

    public string? Password { get; private set; }

    public ConsoleKind Console { get; private set; } = ConsoleKind.Local;

    /// <summary>OpenSim.ini or another file to read over the defaults (<c>--inifile</c>).</summary>
    public string? IniFile { get; private set; }

    /// <summary>OpenSimDefaults.ini or another master file (<c>--inimaster</c>).</summary>
    public string? IniMaster { get; private set; }

    /// <summary>Folder whose *.ini files are read over everything (<c>--inidirectory</c>).</summary>
    public string? IniDirectory { get; private set; }

    public bool Help { get; private set; }

    public bool Version { get; private set; }

    /// <summary>Section.Key=value settings in the order given.</summary>
    public List<(string Section, string Key, string Value)> Settings { get; } = [];

    public static string Usage =>
        """
        usage: ./opensim [options]
          --data DIR            where the region writes everything (default: bin/data)
          --bind ADDR           address to listen on (default: 0.0.0.0; 127.0.0.1 keeps it on this machine)
          --http-port N         login and capabilities (default: 9000)
          --udp-port N          viewers' UDP port (default: 9000)
          --region NAME         name of the region
          --size METRES         side of a new region, 256 to 4096, a multiple of 256
          --user "First Last"   first user, made when missing
          --password PW         that user's password (default: generated and printed once)
          --console local|basic|rest|none
          --set Section.Key=value   any setting of the ini files
          --inifile FILE  --inimaster FILE  --inidirectory DIR
          --help  --version
        """;

    /// <exception cref="StartupException">An unknown option, a missing or unreadable value.</exception>
    public static HostOptions Parse(IReadOnlyList<string> args)
    {
        var options = new HostOptions();
        for (var i = 0; i < args.Count; i++)
        {
            var (name, value) = Split(args[i]);
            if (options.TakeFlag(name))
                continue;
            if (!IsKnown(name))
                throw Refuse($"Unknown option {args[i]}; --help lists them.");
            if (value is null && ++i >= args.Count)
                throw Refuse($"Option {name} needs a value.");
            options.Take(name, value ?? args[i]);
        }

        return options;
    }

    // OpenSimulator's own forms (-inifile=X, -console=basic) are read too: one hyphen or two, '=' or a space.
    private static (string Name, string? Value) Split(string arg)
    {
        if (!arg.StartsWith('-'))
            return (arg, null);
        var name = arg.TrimStart('-');
        var equals = name.IndexOf('=', StringComparison.Ordinal);
        return equals < 0 ? (name.ToLowerInvariant(), null) : (name[..equals].ToLowerInvariant(), name[(equals + 1)..]);
    }

    private static bool IsKnown(string name) => name is "data" or "bind" or "http-port" or "udp-port" or "region" or "size" or "user" or "password"
        or "console" or "set" or "inifile" or "inimaster" or "inidirectory";

    private bool TakeFlag(string name)
    {
        Help |= name is "help" or "h";
        Version |= name == "version";
        return name is "help" or "h" or "version";
    }

    private void Take(string name, string value)
    {
        switch (name)
        {
            case "data": Data = value; break;
            case "bind": Bind = ParseAddress(value); break;
            case "http-port": HttpPort = ParsePort(name, value); break;
            case "udp-port": UdpPort = ParsePort(name, value); break;
            case "region": Region = ParseRegionName(value); break;
            case "size": Size = ParseSize(value); break;
            case "user": User = ParseUser(value); break;
            case "password": Password = value; break;
            case "console": Console = ParseConsole(value); break;
            case "set": Settings.Add(ParseSetting(value)); break;
            case "inifile": IniFile = value; break;
            case "inimaster": IniMaster = value; break;
            case "inidirectory": IniDirectory = value; break;
        }
    }

    private static IPAddress ParseAddress(string value) =>
        value.Equals("localhost", StringComparison.OrdinalIgnoreCase) ? IPAddress.Loopback
        : IPAddress.TryParse(value, out var address) ? address
        : throw Refuse($"--bind {value}: not an IP address.");

    private static int ParsePort(string name, string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port is > 0 and < 65536
            ? port
            : throw Refuse($"--{name} {value}: a port is a number from 1 to 65535.");

    private static string ParseRegionName(string value)
    {
        var name = value.Trim();
        return name.Length is > 0 and <= 63 ? name : throw Refuse("--region: a region's name has 1 to 63 characters.");
    }

    private static int ParseSize(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var size) && size is >= 256 and <= 4096 && size % 256 == 0
            ? size
            : throw Refuse($"--size {value}: a region's side is a multiple of 256 from 256 to 4096 metres.");

    private static (string First, string Last) ParseUser(string value)
    {
        var words = value.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return words.Length == 2 ? (words[0], words[1]) : throw Refuse($"--user \"{value}\": give a first and a last name, --user \"Ada Lovelace\".");
    }

    private static ConsoleKind ParseConsole(string value) => value.ToLowerInvariant() switch
    {
        "local" => ConsoleKind.Local,
        "basic" => ConsoleKind.Basic,
        "rest" => ConsoleKind.Rest,
        "none" => ConsoleKind.None,
        _ => throw Refuse($"--console {value}: local, basic, rest or none.")
    };

    private static (string Section, string Key, string Value) ParseSetting(string value)
    {
        // Section names contain dots (ClientStack.LindenUDP), keys do not: the last dot before '=' divides them.
        var equals = value.IndexOf('=', StringComparison.Ordinal);
        var dot = equals < 0 ? -1 : value.LastIndexOf('.', equals);
        if (dot <= 0 || dot == equals - 1)
            throw Refuse($"--set {value}: write it as Section.Key=value.");
        return (value[..dot], value[(dot + 1)..equals].Trim(), value[(equals + 1)..].Trim());
    }

    private static StartupException Refuse(string sentence) => new(sentence, StartupException.BadCommandLine);
}
