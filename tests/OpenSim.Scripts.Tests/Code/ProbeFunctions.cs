using System.Numerics;
using System.Reflection;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Functions for the scripts of these tests: what they say is written down, and they can sleep and wait.</summary>
public static class ProbeFunctions
{
    private static readonly Dictionary<string, ApiFunction> Declared = new()
    {
        ["say"] = Declare("say", ScriptType.Void, 0, ScriptType.String),
        ["ask"] = Declare("ask", ScriptType.Integer, 0, ScriptType.Integer, ScriptType.String),
        ["doze"] = Declare("doze", ScriptType.Float, 0.5, ScriptType.Float),
        ["pure"] = Declare("pure", ScriptType.Integer, 0, ScriptType.Integer, ScriptType.Integer),
        ["repeat"] = Declare("repeat", ScriptType.String, 0, ScriptType.String),
        ["items"] = Declare("items", ScriptType.List, 0, ScriptType.List, ScriptType.Vector, ScriptType.Rotation),
        ["shout"] = Declare("shout", ScriptType.Void, 0, ScriptType.Integer, ScriptType.String),
        ["length"] = Declare("length", ScriptType.Integer, 0, ScriptType.List),
        ["sleep"] = Declare("sleep", ScriptType.Void, 0, ScriptType.Float),
        ["reset"] = Declare("reset", ScriptType.Void, 0),
        ["measure"] = Declare("measure", ScriptType.Integer, 0),
        ["unwritten"] = Declare("unwritten", ScriptType.List, 0, ScriptType.Integer),
        ["broken"] = Declare("broken", ScriptType.Void, 0)
    };

    public static IApiMethods Methods { get; } = new ByName();

    public static ApiFunction Named(string name) => Declared[name];

    public static void say(ProbeScript script, string text) => script.Said.Add(text);

    // An answer that is there only when it has been asked for a second time.
    public static int ask(ProbeScript script, int number, string text)
    {
        if (!script.IsAnswered)
        {
            script.IsAnswered = true;
            script.Retry();
            return -1;
        }
        script.IsAnswered = false;
        script.Said.Add($"asked {number} {text}");
        return number + text.Length;
    }

    public static double doze(ProbeScript script, double value)
    {
        script.Said.Add($"dozes");
        return value * 2;
    }

    public static int pure(int a, int b) => a * 31 + b;

    public static string repeat(string text) => text.Length > 200 ? text[..100] : text + text;

    public static LslList items(Dialect dialect, LslList list, Vector3 vector, Quaternion rotation) =>
        list.Count > 20 ? LslList.Of(vector, rotation) : list.Add(ListItem.Of(vector)).Add(ListItem.Of(rotation));

    public static void shout(ProbeScript script, int channel, string text)
    {
    }

    [FixedCost]
    public static int length(LslList list) => list.Count;

    public static void sleep(Script script, double seconds) => script.Sleep(seconds);

    public static void reset(Script script) => script.Reset();

    public static int measure(Script script) => script.TryMeasure() ? script.UsedMemory : -1;

    public static void broken(Script script) => throw new InvalidOperationException("a fault of the function's");

    private static ApiFunction Declare(string name, ScriptType result, double sleep, params ScriptType[] parameters) =>
        new(name, result, [.. parameters.Select((t, i) => new ApiParameter("p" + i, t))], sleep, 0, [], null, false, []);

    private sealed class ByName : IApiMethods
    {
        public MethodInfo? Find(ApiFunction function) =>
            function.Name == "unwritten" ? null : typeof(ProbeFunctions).GetMethod(function.Name);
    }
}
