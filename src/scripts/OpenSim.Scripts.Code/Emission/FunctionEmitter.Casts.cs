using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Casts, and lists.</summary>
internal sealed partial class FunctionEmitter
{
    private void EmitCast(Cast cast)
    {
        Emit(cast.Value);
        var (from, to) = (cast.Value.Type, cast.Type);
        if (from == to || IsText(from) && IsText(to))
            return;
        switch (to)
        {
            case ScriptType.Object:
                EmitBoxed(from);
                break;
            case var _ when from == ScriptType.Object:
                EmitUnboxed(cast);
                break;
            case ScriptType.Float when from == ScriptType.Integer:
                _il.Emit(_float == typeof(float) ? OpCodes.Conv_R4 : OpCodes.Conv_R8);
                break;
            case ScriptType.List:
                EmitItem(from);
                _il.Emit(OpCodes.Ldarg_0);
                EmitCall(typeof(Lists), nameof(Lists.OfItem), typeof(ListItem), typeof(Script));
                EmitFailureCheck(typeof(LslList), cast.Place);
                break;
            default:
                EmitCastByName(cast, from, to);
                break;
        }
    }

    private void EmitCastByName(Cast cast, ScriptType from, ScriptType to)
    {
        EmitDialect();
        EmitCall(typeof(Conversions), IsText(to) ? nameof(Conversions.ToText) : "To" + to, _unit.TypeOf(from), typeof(Dialect));
        if (to == ScriptType.Float && _float == typeof(float))
            _il.Emit(OpCodes.Conv_R4);
        if (IsText(to))
            EmitCounted(typeof(string), cast.Place);
    }

    private static bool IsText(ScriptType type) => type is ScriptType.String or ScriptType.Key;

    /// <summary>Counts the string or list on the stack.</summary>
    private void EmitCounted(Type type, Place place)
    {
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Texts), nameof(Texts.Count), type, typeof(Script));
        EmitFailureCheck(type, place);
    }

    /// <summary>The value on the stack as an item of a list.</summary>
    private void EmitItem(ScriptType type)
    {
        if (type == ScriptType.Object)
        {
            _il.Emit(OpCodes.Ldarg_0);
            EmitCall(typeof(Objects), nameof(Objects.ToItem), typeof(object), typeof(Script));
        }
        else
            EmitCall(typeof(Lists), type == ScriptType.Key ? nameof(Lists.ItemOfKey) : nameof(Lists.Item), _unit.TypeOf(type));
    }

    private void EmitListJoin(Binary binary)
    {
        // One item to the end of a list, as most lists grow.
        if (binary.Left.Type == ScriptType.List && OnlyItem(binary.Right) is { } item)
        {
            EmitRightFirst(binary.Left, item);
            EmitItem(item.Type);
            _il.Emit(OpCodes.Ldarg_0);
            EmitCall(typeof(Lists), nameof(Lists.Add), typeof(LslList), typeof(ListItem), typeof(Script));
        }
        else if (binary.Left.Type == ScriptType.List)
        {
            EmitRightFirst(binary.Left, binary.Right);
            _il.Emit(OpCodes.Ldarg_0);
            EmitCall(typeof(Lists), nameof(Lists.Join), typeof(LslList), typeof(LslList), typeof(Script));
        }
        else
            EmitItemAndList(binary);
        EmitFailureCheck(typeof(LslList), binary.Place);
    }

    private void EmitItemAndList(Binary binary)
    {
        var list = _temporaries.Take(typeof(LslList), (EffectsOf(binary.Left) & Effects.Stops) != 0);
        Emit(binary.Right);
        _il.Emit(OpCodes.Stloc, list);
        Emit(binary.Left);
        EmitItem(binary.Left.Type);
        _il.Emit(OpCodes.Ldloc, list);
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Lists), nameof(Lists.AddFirst), typeof(ListItem), typeof(LslList), typeof(Script));
        _temporaries.Give(list);
    }

    /// <summary>What is added when it is one item, as itself or as a list of it.</summary>
    private static Expression? OnlyItem(Expression right) => right switch
    {
        { Type: not ScriptType.List } => right,
        MakeList { Items: [{ Type: not ScriptType.List } item] } => item,
        Cast { Value: { Type: not (ScriptType.List or ScriptType.Object) } item } => item,
        _ => null
    };

    private void EmitList(MakeList made)
    {
        if (made.Items.Count == 0)
        {
            EmitDefault(ScriptType.List);
            return;
        }
        if (made.Items.Any(item => item.Type == ScriptType.List || (EffectsOf(item) & Effects.Leaves) != 0))
            EmitListByItems(made);
        else
            EmitListAtOnce(made);
    }

    private void EmitListAtOnce(MakeList made)
    {
        _il.Emit(OpCodes.Ldc_I4, made.Items.Count);
        _il.Emit(OpCodes.Newarr, typeof(ListItem));
        for (var i = 0; i < made.Items.Count; i++)
        {
            _il.Emit(OpCodes.Dup);
            _il.Emit(OpCodes.Ldc_I4, i);
            Emit(made.Items[i]);
            EmitItem(made.Items[i].Type);
            _il.Emit(OpCodes.Stelem, typeof(ListItem));
        }
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Lists), nameof(Lists.OfItems), typeof(ListItem[]), typeof(Script));
        EmitFailureCheck(typeof(LslList), made.Place);
    }

    // An item may leave: the list made so far is kept, and grows.
    private void EmitListByItems(MakeList made)
    {
        var list = _temporaries.Take(typeof(LslList), kept: made.Items.Any(item => (EffectsOf(item) & Effects.Stops) != 0));
        EmitDefault(ScriptType.List);
        foreach (var item in made.Items)
        {
            _il.Emit(OpCodes.Stloc, list);
            var value = _temporaries.Take(_unit.TypeOf(item.Type));
            Emit(item);
            _il.Emit(OpCodes.Stloc, value);
            _il.Emit(OpCodes.Ldloc, list);
            _il.Emit(OpCodes.Ldloc, value);
            _temporaries.Give(value);
            if (item.Type != ScriptType.List)
                EmitItem(item.Type);
            _il.Emit(OpCodes.Ldarg_0);
            EmitCall(typeof(Lists), item.Type == ScriptType.List ? nameof(Lists.Join) : nameof(Lists.Add), typeof(LslList),
                item.Type == ScriptType.List ? typeof(LslList) : typeof(ListItem), typeof(Script));
            EmitFailureCheck(typeof(LslList), item.Place);
        }
        _temporaries.Give(list);
    }
}
