using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code;

/// <summary>
/// Sets globals to constants, other globals and lists of such, as nearly all scripts have them, straight from the tree: machine code for
/// what runs once takes the runtime's compiler half a millisecond. Globals that are worked out otherwise have code like a function.
/// </summary>
internal sealed class FirstValues(IReadOnlyList<Global> globals, GlobalValues values)
{
    // A tree as high as this is left to code, which looks at its stack.
    private const int MaxHeight = 8;

    public static bool ArePlain(IEnumerable<Global> globals) => globals.All(g =>
        g.Value == null || g.Variable.Type < ScriptType.Array && IsPlain(g.Value, MaxHeight));

    /// <summary>The script may have failed afterwards: lists are counted.</summary>
    public void Set(Script script)
    {
        script.Charge(globals.Count);
        foreach (var (variable, value) in globals)
        {
            if (variable.Type == ScriptType.List)
                SetList(script, variable, value);
            else if (value != null)
                values.Set(script, variable, ItemOf(script, value));
            else if (variable.Type == ScriptType.Rotation)
                values.Set(script, variable, ListItem.Of(Quaternion.Identity));
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
            values.Set(script, variable, values.List(script, read.Variable));
        else if (value is MakeList made)
            values.Set(script, variable, script.Made(LslList.Take([.. made.Items.Select(item => ItemOf(script, item))])));
    }

    private ListItem ItemOf(Script script, Expression value) => value switch
    {
        IntegerConstant constant => ListItem.Of(constant.Value),
        FloatConstant constant => values.Float(constant.Value),
        TextConstant constant => GlobalValues.Text(constant.Value, constant.Type),
        VectorConstant constant => ListItem.Of(constant.Value),
        RotationConstant constant => ListItem.Of(constant.Value),
        ReadVariable read => values.Item(script, read.Variable),
        Cast { Type: ScriptType.Float } cast => values.Float(ItemOf(script, cast.Value).Integer),
        Cast cast => GlobalValues.Text(ItemOf(script, cast.Value).Text, cast.Type),
        _ => throw new NotSupportedException(value.GetType().Name)
    };
}
