using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Text;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Library;

/// <summary>Reads constants and calls as LSL writes them and works them out: enough for a table, independent of the front end.</summary>
internal sealed class CallReader(string text, IReadOnlyDictionary<string, MethodInfo[]> methods, Dialect dialect)
{
    private int _at;

    public static Type TypeOf(ScriptType type) => type switch
    {
        ScriptType.Void => typeof(void),
        ScriptType.Integer => typeof(int),
        ScriptType.Float => typeof(double),
        ScriptType.Vector => typeof(Vector3),
        ScriptType.Rotation => typeof(Quaternion),
        ScriptType.List => typeof(LslList),
        _ => typeof(string)
    };

    public object Value()
    {
        SkipBlanks();
        switch (text[_at])
        {
            case '"': return Text();
            case '[': return LslList.Take(Items(']').Select(Item).ToArray());
            case '<':
                var parts = Items('>').Select(part => Convert.ToSingle(part, CultureInfo.InvariantCulture)).ToArray();
                return parts.Length == 3 ? new Vector3(parts) : new Quaternion(parts[0], parts[1], parts[2], parts[3]);
        }

        var word = Word();
        if (_at < text.Length && text[_at] == '(')
            return Call(word);
        if (word == "key")
            return new Key(Text());
        if (ApiDeclarations.All.Constants.TryGetValue(word, out var constant))
            return constant.Value;
        if (int.TryParse(word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var integer))
            return integer;
        // A minus before a constant.
        if (word[0] == '-' && ApiDeclarations.All.Constants.TryGetValue(word[1..], out constant))
            return -(double)constant.Value;
        return double.Parse(word, CultureInfo.InvariantCulture);
    }

    /// <summary>A value for comparing, with type.</summary>
    public static string Show(object value) => value switch
    {
        double number => Number(number),
        Vector3 v => $"<{Number(v.X)}, {Number(v.Y)}, {Number(v.Z)}>",
        Quaternion q => $"<{Number(q.X)}, {Number(q.Y)}, {Number(q.Z)}, {Number(q.W)}>",
        LslList list => "[" + string.Join(", ", list.Items.ToArray().Select(item => Show(Unwrap(item)))) + "]",
        string s => "\"" + s + "\"",
        Key key => "key \"" + key.Text + "\"",
        _ => value.ToString()!
    };

    private static string Number(double value) => (Math.Round(value, 5) + 0.0).ToString("0.0####", CultureInfo.InvariantCulture);

    private object Call(string name)
    {
        var arguments = Items(')');
        var method = methods[name].First(m => Fits(m, arguments));
        var parameters = method.GetParameters();
        var given = arguments.Select((argument, i) => Convert(argument, parameters[parameters.Length - arguments.Count + i].ParameterType));
        return method.Invoke(null, parameters.Length > arguments.Count ? [dialect, .. given] : [.. given])!;

        static object Convert(object argument, Type type) =>
            type == typeof(double) && argument is int integer ? (double)integer : argument is Key key ? key.Text : argument;
    }

    private static bool Fits(MethodInfo method, List<object> arguments)
    {
        var types = method.GetParameters().Select(p => p.ParameterType).Where(type => type != typeof(Dialect)).ToList();
        return types.Count == arguments.Count && types.Zip(arguments).All(pair => pair.First == pair.Second.GetType()
            || pair.First == typeof(double) && pair.Second is int || pair.First == typeof(string) && pair.Second is Key);
    }

    private List<object> Items(char end)
    {
        _at++;
        var items = new List<object>();
        for (SkipBlanks(); text[_at] != end; SkipBlanks())
        {
            if (text[_at] == ',')
                _at++;
            items.Add(Value());
        }

        _at++;
        return items;
    }

    private string Word()
    {
        var start = _at;
        while (_at < text.Length && (char.IsLetterOrDigit(text[_at]) || text[_at] is '_' or '.' or '-' or '+'))
            _at++;
        return text[start.._at];
    }

    private string Text()
    {
        SkipBlanks();
        var result = new StringBuilder();
        for (_at++; text[_at] != '"'; _at++)
        {
            if (text[_at] == '\\')
                _at++;
            result.Append(text[_at - 1] == '\\' ? text[_at] switch { 'n' => '\n', 't' => '\t', 'r' => '\r', var c => c } : text[_at]);
        }

        _at++;
        return result.ToString();
    }

    private void SkipBlanks()
    {
        while (_at < text.Length && text[_at] == ' ')
            _at++;
    }

    private static ListItem Item(object value) => value switch
    {
        int integer => integer,
        double number => number,
        Vector3 vector => vector,
        Quaternion rotation => rotation,
        Key key => ListItem.OfKey(key.Text),
        _ => (string)value
    };

    private static object Unwrap(ListItem item) => item.Type switch
    {
        ScriptType.Integer => item.Integer,
        ScriptType.Float => item.Float,
        ScriptType.Vector => item.Vector,
        ScriptType.Rotation => item.Rotation,
        ScriptType.Key => new Key(item.Text),
        _ => item.Text
    };

    private sealed record Key(string Text);
}
