using System.CommandLine;
using System.CommandLine.Help;

namespace OpenSim.Settings.Options;

/// <summary>
/// The options of a program: each is declared once, with its words for <c>--help</c> and what takes its value. They are read as
/// OpenSimulator reads them: one hyphen or two, upper or lower case, <c>-name=value</c> or <c>--name value</c>. Of an option that is given
/// twice the last one counts, unless its taker collects.
/// </summary>
public sealed class OptionParser
{
    private const int MaxTimes = 10_000;

    // A password may begin with '@', which would otherwise name a file of options; '-n5' is no bundle of flags.
    private readonly ParserConfiguration _asWritten = new() { EnablePosixBundling = false, ResponseFileTokenReplacer = null };
    private readonly RootCommand _root;
    private readonly HelpOption _help = new();
    private readonly List<(Option<string[]> Option, Action<string> Take)> _values = [];
    private readonly List<(Option<bool> Option, Action Take)> _flags = [];
    private readonly Dictionary<string, string> _names = new(StringComparer.OrdinalIgnoreCase) { ["help"] = "--help" };

    public OptionParser(string description)
    {
        _root = new RootCommand(description);
        _root.Directives.Clear();
        _root.Options.Clear(); // its --version would tell the version of this assembly
        _root.Options.Add(_help);
    }

    /// <summary>An option with a value, such as <c>--data DIR</c>.</summary>
    /// <param name="valueName">What stands for the value in <c>--help</c>.</param>
    /// <param name="take">Called once for each time that the option is given; throws <see cref="OptionException"/> when the value cannot
    /// be.</param>
    /// <param name="aliases">Other words without hyphens. Those of one letter are written with one hyphen.</param>
    /// <param name="isHidden">True leaves it out of <c>--help</c>.</param>
    public OptionParser Value(
        string name, string valueName, string description, Action<string> take, string[]? aliases = null, bool isHidden = false)
    {
        var option = new Option<string[]>(Dashed(name), Dashed(aliases))
        {
            Description = description,
            HelpName = valueName,
            Hidden = isHidden,
            Arity = new ArgumentArity(1, MaxTimes),
            AllowMultipleArgumentsPerToken = false
        };
        _values.Add((option, take));
        _root.Options.Add(option);
        return this;
    }

    /// <summary>An option without a value, such as <c>--version</c>.</summary>
    public OptionParser Flag(string name, string description, Action take, string[]? aliases = null)
    {
        var option = new Option<bool>(Dashed(name), Dashed(aliases)) { Description = description };
        _flags.Add((option, take));
        _root.Options.Add(option);
        return this;
    }

    /// <summary>False when <c>--help</c> is among them: nothing is taken then.</summary>
    /// <exception cref="OptionException">An unknown option, a missing value, or one that its taker refuses.</exception>
    public bool Parse(IEnumerable<string> args)
    {
        var result = _root.Parse([.. args.Select(Spelt)], _asWritten);
        if (result.GetResult(_help) is not null)
            return false;
        if (result.UnmatchedTokens is [var unknown, ..])
            throw new OptionException(unknown.StartsWith('-')
                ? $"Unknown option {unknown}; --help lists them."
                : $"'{unknown}' is no option; --help lists them.");
        if (result.Errors is [var error, ..])
            throw new OptionException(error.Message);
        foreach (var (option, take) in _flags)
            if (result.GetValue(option))
                take();
        foreach (var (option, take) in _values)
            foreach (var value in result.GetValue(option) ?? [])
                take(value);
        return true;
    }

    /// <summary>What <c>--help</c> shows.</summary>
    public string Help()
    {
        using var text = new StringWriter();
        _root.Parse(["--help"], _asWritten).Invoke(new InvocationConfiguration { Output = text });
        return text.ToString();
    }

    private string[] Dashed(string[]? names) => [.. (names ?? []).Select(Dashed)];

    private string Dashed(string name) => _names[name] = name.Length == 1 ? "-" + name : "--" + name;

    // -IniFile=x to --inifile=x. Anything that is no known option stays as it is: it may be the value of the one before it.
    private string Spelt(string arg)
    {
        if (!arg.StartsWith('-'))
            return arg;
        var text = arg.TrimStart('-');
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        var name = equals < 0 ? text : text[..equals];
        return _names.TryGetValue(name, out var dashed) ? dashed + text[name.Length..] : arg;
    }
}
