using System.Numerics;
using OpenSim.Scripts.Code.Emission;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code;

/// <summary>Globals of a script as values of any type, for what is no code of the script: first values, states of other programs.</summary>
internal sealed class GlobalValues(GlobalLayout layout, Dialect dialect)
{
    /// <summary>Not of a list.</summary>
    public ListItem Item(Script script, Variable global)
    {
        var place = layout[global];
        return global.Type switch
        {
            ScriptType.Integer => ListItem.Of(Globals.Integer(script, place)),
            ScriptType.Float when dialect == Dialect.SecondLife => ListItem.Of((double)Globals.Single(script, place)),
            ScriptType.Float => ListItem.Of(Globals.Double(script, place)),
            ScriptType.Vector => ListItem.Of(Globals.Vector(script, place)),
            ScriptType.Rotation => ListItem.Of(Globals.Rotation(script, place)),
            _ => Text(Globals.Text(script, place), global.Type)
        };
    }

    public LslList List(Script script, Variable global) => Globals.List(script, layout[global]);

    public void Set(Script script, Variable global, LslList value) => Globals.Set(value, script, layout[global]);

    public void Set(Script script, Variable global, in ListItem value)
    {
        var place = layout[global];
        switch (value.Type)
        {
            case ScriptType.Integer:
                Globals.Set(value.Integer, script, place);
                break;
            case ScriptType.Float when dialect == Dialect.SecondLife:
                Globals.Set((float)value.Float, script, place);
                break;
            case ScriptType.Float:
                Globals.Set(value.Float, script, place);
                break;
            case ScriptType.Vector:
                Globals.Set(value.Vector, script, place);
                break;
            case ScriptType.Rotation:
                Globals.Set(value.Rotation, script, place);
                break;
            default:
                Globals.Set(value.Text, script, place);
                break;
        }
    }

    public object Any(Script script, Variable global) => global.Type switch
    {
        ScriptType.List => List(script, global),
        ScriptType.Array or ScriptType.Object => Globals.Any(script, layout[global]),
        _ => Item(script, global).Value
    };

    /// <summary>False for a value that is not of the global's type.</summary>
    public bool TrySetAny(Script script, Variable global, object value)
    {
        ListItem? item = (global.Type, value) switch
        {
            (ScriptType.Integer, int integer) => ListItem.Of(integer),
            (ScriptType.Float, double number) => ListItem.Of(number),
            (ScriptType.Vector, Vector3 vector) => ListItem.Of(vector),
            (ScriptType.Rotation, Quaternion rotation) => ListItem.Of(rotation),
            (ScriptType.String or ScriptType.Key, string text) => Text(text, global.Type),
            _ => default(ListItem?)
        };
        if (item is { } one)
            Set(script, global, one);
        else if (global.Type == ScriptType.List && value is LslList list)
            Set(script, global, Rounded(list));
        else if (global.Type == ScriptType.Object || global.Type == ScriptType.Array && value is ScriptArray)
            Globals.Set(value, script, layout[global]);
        else
            return false;
        return true;
    }

    /// <summary>A float as the dialect keeps it.</summary>
    public ListItem Float(double value) => ListItem.Of(dialect == Dialect.SecondLife ? (float)value : value);

    public static ListItem Text(string value, ScriptType type) =>
        type == ScriptType.Key ? ListItem.OfKey(value) : ListItem.Of(value);

    private LslList Rounded(LslList list) => dialect == Dialect.OpenSimulator ? list
        : LslList.Take([.. list.Items.ToArray().Select(item => item.Type == ScriptType.Float ? Float(item.Float) : item)]);
}
