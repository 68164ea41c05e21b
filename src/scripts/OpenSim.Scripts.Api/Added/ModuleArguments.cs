using System.Numerics;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Added;

/// <summary>
/// What a script gives as a module takes it. The items of a list that is among it stand in the middle of the others: there is one at most,
/// so that it is what the others leave.
/// </summary>
internal static class ModuleArguments
{
    /// <summary>Null where number or types do not fit.</summary>
    public static object[]? Of(ModuleFunction function, LslList given)
    {
        var types = function.Parameters;
        var items = given.Items;
        var listLength = items.Length - types.Count + 1;
        var arguments = new object[types.Count];
        var at = 0;
        for (var i = 0; i < arguments.Length; i++)
        {
            if (types[i] == typeof(object[]))
            {
                if (listLength < 0)
                    return null;
                arguments[i] = ToObjects(items.Slice(at, listLength));
                at += listLength;
            }
            else if (at == items.Length || Convert(items[at++], types[i]) is not { } value)
            {
                return null;
            }
            else
            {
                arguments[i] = value;
            }
        }

        return at == items.Length ? arguments : null;
    }

    public static LslList ToList(object[] values)
    {
        var items = new ListItem[values.Length];
        for (var i = 0; i < items.Length; i++)
        {
            items[i] = values[i] switch
            {
                int number => number,
                bool isSo => isSo ? 1 : 0,
                float number => (double)number,
                double number => number,
                UUID id => ListItem.OfKey(id.ToString()),
                Vector3 vector => vector,
                Quaternion rotation => rotation,
                var other => other?.ToString() ?? ""
            };
        }

        return LslList.Take(items);
    }

    private static object[] ToObjects(ReadOnlySpan<ListItem> items)
    {
        var values = new object[items.Length];
        for (var i = 0; i < values.Length; i++)
            values[i] = ToObject(items[i]);
        return values;
    }

    private static object ToObject(in ListItem item) => item.Type switch
    {
        ScriptType.Float => (float)item.Float,
        ScriptType.Key => UUID.TryParse(item.Text, out var id) ? id : item.Text,
        _ => item.Value
    };

    private static object? Convert(in ListItem item, Type type)
    {
        if (type == typeof(string))
            return item.Type is ScriptType.String or ScriptType.Key ? item.Text : null;
        if (type == typeof(UUID))
            return item.Type is ScriptType.String or ScriptType.Key ? UUID.TryParse(item.Text, out var id) ? id : UUID.Zero : null;
        if (type == typeof(float))
            return item.Type == ScriptType.Float ? (float)item.Float : item.IsInteger ? (float)item.Integer : null;
        if (type == typeof(double))
            return item.Type == ScriptType.Float ? item.Float : item.IsInteger ? (double)item.Integer : null;
        var value = ToObject(item);
        return value.GetType() == type ? value : null;
    }
}
