using System.Numerics;
using OpenSim.Scripts.Code.Emission;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code;

/// <summary>
/// Sets globals to constants, other globals and lists of such, as nearly all scripts have them, straight from the tree: machine code for
/// what runs once takes the runtime's compiler half a millisecond. Globals that are worked out otherwise have code like a function.
/// </summary>
internal sealed class FirstValues(IReadOnlyList<Global> globals, GlobalLayout layout, Dialect dialect)
{
    // A tree as high as this is left to code, which looks at its stack.
    private const int MaxHeight = 8;

    public static bool ArePlain(IEnumerable<Global> globals) => globals.All(g => g.Value == null || IsPlain(g.Value, MaxHeight));

    /// <summary>The script may have failed afterwards: lists are counted.</summary>
    public void Set(Script script)
    {
        script.Charge(globals.Count);
        foreach (var (variable, value) in globals)
        {
            if (variable.Type == ScriptType.List)
                SetList(script, variable, value);
            else if (value != null)
                Set(script, layout[variable], ItemOf(script, value));
            else if (variable.Type == ScriptType.Rotation)
                Globals.Set(Quaternion.Identity, script, layout[variable]);
            if (script.HasFailed)
                return;
        }
    }

    private static bool IsPlain(Expression value, int height) => height > 0 && value switch
    {
        IntegerConstant or FloatConstant or TextConstant or VectorConstant or RotationConstant or ReadVariable => true,
        MakeList list => list.Items.All(item => item.Type != ScriptType.List && IsPlain(item, height - 1)),
        Cast { Type: ScriptType.Float, Value.Type: ScriptType.Integer } cast => IsPlain(cast.Value, height - 1),
        Cast { Type: ScriptType.Key or ScriptType.String, Value.Type: ScriptType.Key or ScriptType.String } cast =>
            IsPlain(cast.Value, height - 1),
        _ => false
    };

    private void SetList(Script script, Variable variable, Expression? value)
    {
        if (value is ReadVariable read)
            Globals.Set(Globals.List(script, layout[read.Variable]), script, layout[variable]);
        else if (value is MakeList made)
            Globals.Set(script.Made(LslList.Take([.. made.Items.Select(item => ItemOf(script, item))])), script, layout[variable]);
    }

    private void Set(Script script, int place, in ListItem value)
    {
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

    private ListItem ItemOf(Script script, Expression value) => value switch
    {
        IntegerConstant constant => ListItem.Of(constant.Value),
        FloatConstant constant => Float(constant.Value),
        TextConstant constant => Text(constant.Value, constant.Type),
        VectorConstant constant => ListItem.Of(constant.Value),
        RotationConstant constant => ListItem.Of(constant.Value),
        ReadVariable read => ItemOf(script, read.Variable),
        Cast { Type: ScriptType.Float } cast => Float(ItemOf(script, cast.Value).Integer),
        Cast cast => Text(ItemOf(script, cast.Value).Text, cast.Type),
        _ => throw new NotSupportedException(value.GetType().Name)
    };

    private ListItem ItemOf(Script script, Variable global) => global.Type switch
    {
        ScriptType.Integer => ListItem.Of(Globals.Integer(script, layout[global])),
        ScriptType.Float when dialect == Dialect.SecondLife => ListItem.Of((double)Globals.Single(script, layout[global])),
        ScriptType.Float => ListItem.Of(Globals.Double(script, layout[global])),
        ScriptType.Vector => ListItem.Of(Globals.Vector(script, layout[global])),
        ScriptType.Rotation => ListItem.Of(Globals.Rotation(script, layout[global])),
        _ => Text(Globals.Text(script, layout[global]), global.Type)
    };

    private ListItem Float(double value) => ListItem.Of(dialect == Dialect.SecondLife ? (float)value : value);

    private static ListItem Text(string value, ScriptType type) => type == ScriptType.Key ? ListItem.OfKey(value) : ListItem.Of(value);
}
