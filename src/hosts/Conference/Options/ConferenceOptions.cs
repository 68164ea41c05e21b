using OpenSim.Settings.Options;

namespace OpenSim.Conference.Options;

/// <summary>The command line: <c>./opensim conference FILE [options]</c>.</summary>
internal sealed class ConferenceOptions
{
    private const string Purpose = "Runs a conference: services and one process per region, from one file.\n\n  ./opensim conference FILE";
    private const string NoFile = "Which conference? ./opensim conference FILE; conference.ini.example is one.";

    private ConferenceOptions()
    {
    }

    /// <summary>Full path of the conference's file.</summary>
    public string File { get; private set; } = "";

    /// <summary>Where units for systemd go, instead of a start; null for a start.</summary>
    public string? Units { get; private set; }

    /// <summary>Whose start is waited for, by its name, and nothing else is done; null for a start. Units use it.</summary>
    public string? Awaited { get; private set; }

    /// <summary>Whether commands and news are plain lines even on a terminal.</summary>
    public bool IsPlain { get; private set; }

    /// <summary>What <c>--help</c> shows; null when it was not asked for.</summary>
    public string? Help { get; private set; }

    /// <exception cref="OptionException">An unknown option, a missing value, no file.</exception>
    public static ConferenceOptions Parse(IReadOnlyList<string> args)
    {
        var options = new ConferenceOptions();
        var parser = new OptionParser(Purpose)
            .Argument("FILE", "The conference's file; conference.ini.example is one.", NoFile, value => options.File = Path.GetFullPath(value))
            .Value("units", "FOLDER", "Writes units for systemd into the folder, and starts nothing.", value => options.Units = value)
            .Value("await", "NAME", "Waits until that region, or Services, has started, and does nothing else.", value => options.Awaited = value)
            .Flag("plain", "A plain console: lines in, lines out.", () => options.IsPlain = true);
        if (!parser.Parse(args))
            options.Help = parser.Help();
        return options;
    }
}
