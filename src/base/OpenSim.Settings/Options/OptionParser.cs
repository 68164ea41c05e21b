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
    private (Argument<string> Argument, string Missing, Action<string> Take)? _argument;

    public OptionParser(string description)
    {
        _root = new RootCommand(description);
        _root.Directives.Clear();
        _root.Options.Clear(); // its --version would tell the version of this assembly
        _root.Options.Add(_help);
    }

    /// <summary>The one word that is no option, such as a file's name: before the options, among them or after them.</summary>
    /// <param name="name">What stands for it in <c>--help</c>.</param>
    /// <param name="missing">What is said where it is not given.</param>
    public OptionParser Argument(string name, string description, string missing, Action<string> take)
    {
        var argument = new Argument<string>(name) { Description = description, Arity = ArgumentArity.ExactlyOne };
        _argument = (argument, missing, take);
        _root.Arguments.Add(argument);
        return this;
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
            throw Unknown(unknown);
        TakeArgument(result);
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

    // A mistyped option would be taken for the argument.
    private void TakeArgument(ParseResult result)
    {
        if (_argument is not { } own)
            return;
        var word = result.GetResult(own.Argument)?.Tokens is [var token, ..] ? token.Value : "";
        if (word.StartsWith('-'))
            throw Unknown(word);
        own.Take(word.Length > 0 ? word : throw new OptionException(own.Missing));
    }

    private static OptionException Unknown(string word) => new(word.StartsWith('-')
        ? $"Unknown option {word}; --help lists them."
        : $"'{word}' is no option; --help lists them.");

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
