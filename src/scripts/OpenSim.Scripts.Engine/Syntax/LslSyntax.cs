using System.Globalization;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Syntax;

/// <summary>
/// What viewers colour and complete in a script's window: the capability LSLSyntax, which they ask once for each LSLSyntaxId of
/// SimulatorFeatures, and keep. Version 2 of the form: maps of controls, types, constants, events and functions by name. It stands here and
/// not with the functions, so that offering it loads none of them.
/// </summary>
internal static class LslSyntax
{
    private const int FormVersion = 2;

    private static readonly (string Word, string Text)[] Controls =
    [
        ("do", "do statement while (condition); runs the statement, and again while the condition holds"),
        ("else", "else statement runs where the condition of the if before it does not hold"),
        ("for", "for (begin; condition; step) statement"), ("if", "if (condition) statement"),
        ("jump", "jump label; goes on behind @label; in this block or one around it"),
        ("return", "return; or return value; leaves the function or event"),
        ("state", "state name; leaves this state and enters another"), ("while", "while (condition) statement")
    ];

    private static readonly (string Word, string Text)[] Types =
    [
        ("float", "A number with a fraction"), ("integer", "A whole number of 32 bits with a sign"),
        ("key", "The id of something, as text"), ("list", "A row of values of any other types"),
        ("quaternion", "Another word for rotation"), ("rotation", "Four floats x, y, z, s: a turn"), ("string", "A text"),
        ("vector", "Three floats x, y, z: a place, direction, speed or colour")
    ];

    private static readonly Lazy<LlsdMap> Form = new(Make);

    /// <summary>Another one for each build of the tables and of this: nothing need be read to tell it.</summary>
    public static UUID Id { get; } = IdOf(typeof(ApiDeclarations).Module.ModuleVersionId, typeof(LslSyntax).Module.ModuleVersionId);

    public static void AddTo(ICapabilities capabilities)
    {
        capabilities.AddFeature("LSLSyntaxId", Id);
        capabilities.Add("LSLSyntax", _ => ValueTask.FromResult<LlsdValue?>(Form.Value));
    }

    private static UUID IdOf(Guid tables, Guid form)
    {
        Span<byte> id = stackalloc byte[16];
        form.TryWriteBytes(id);
        foreach (var (index, part) in tables.ToByteArray().Index())
            id[index] ^= part;
        return new UUID(id);
    }

    private static LlsdMap Make()
    {
        var declared = ApiDeclarations.All;
        var form = new LlsdMap
        {
            ["llsd-lsl-syntax-version"] = FormVersion,
            ["controls"] = Words(Controls),
            ["types"] = Words(Types),
            ["constants"] = Map(declared.Constants.Values, c => c.Name, OfConstant),
            ["events"] = Map(declared.EventsInOrder, e => e.Name, e => new LlsdMap { ["arguments"] = OfParameters(e.Parameters) }),
            ["functions"] = Map(declared.Functions.Values, f => f[0].Name, OfFunction)
        };
        return form;
    }

    private static LlsdMap Words((string Word, string Text)[] words) =>
        Map(words, w => w.Word, w => new LlsdMap { ["tooltip"] = w.Text });

    private static LlsdMap Map<T>(IEnumerable<T> items, Func<T, string> name, Func<T, LlsdMap> value)
    {
        var map = new LlsdMap();
        foreach (var item in items.OrderBy(name, StringComparer.Ordinal))
            map[name(item)] = value(item);
        return map;
    }

    private static LlsdMap OfConstant(ApiConstant constant)
    {
        var map = new LlsdMap { ["type"] = NameOf(constant.Type), ["value"] = Written(constant.Value) };
        if (constant.IsDeprecated)
            map["deprecated"] = true;
        return map;
    }

    // Viewers show one form of a function: of several the longest, which says most.
    private static LlsdMap OfFunction(IReadOnlyList<ApiFunction> forms)
    {
        var function = forms.MaxBy(f => f.Parameters.Count)!;
        var map = new LlsdMap
        {
            ["arguments"] = OfParameters(function.Parameters),
            ["energy"] = function.Energy,
            ["return"] = NameOf(function.ReturnType),
            ["sleep"] = function.Sleep,
            ["tooltip"] = Tip(function)
        };
        foreach (var (note, key) in new[] { ("deprecated", "deprecated"), ("experience", "experience"), ("god", "god-mode") })
            if (function.Notes.Contains(note))
                map[key] = true;
        return map;
    }

    private static string Tip(ApiFunction function)
    {
        var parts = new List<string>();
        if (function.Permissions.Count > 0)
            parts.Add("Needs " + string.Join(" or ", function.Permissions));
        if (function.Guard?.Threat is { } threat)
            parts.Add("Threat level " + threat);
        return string.Join(". ", parts);
    }

    private static LlsdArray OfParameters(IReadOnlyList<ApiParameter> parameters) => new(parameters.Select(LlsdValue (p) =>
        new LlsdMap { [p.Name] = new LlsdMap { ["type"] = NameOf(p.Type), ["tooltip"] = "" } }));

    private static string NameOf(ScriptType type) => type.ToString().ToLowerInvariant();

    private static string Written(object value) => value switch
    {
        Vector3 v => string.Create(CultureInfo.InvariantCulture, $"<{v.X}, {v.Y}, {v.Z}>"),
        Quaternion q => string.Create(CultureInfo.InvariantCulture, $"<{q.X}, {q.Y}, {q.Z}, {q.W}>"),
        string text => text.Replace("\n", "\\n", StringComparison.Ordinal),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => ""
    };
}
