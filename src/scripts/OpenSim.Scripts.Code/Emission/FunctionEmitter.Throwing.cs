using System.Reflection.Emit;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// try and throw. What fails leaves as ever, but through the handler of the try around it: a few instructions behind the function's own,
/// which a failure goes on from and all else passes. So a try costs nothing where nothing fails, and the code may be left and gone on with
/// in it like anywhere.
/// </summary>
internal sealed partial class FunctionEmitter
{
    // How deep the function stands: what is called and fails does not give back what it took.
    private LocalBuilder? _depth;

    private void EmitTry(Try guarded)
    {
        var leaving = _il.DefineLabel();
        var caught = _il.DefineLabel();
        var end = _il.DefineLabel();
        var outer = _points.Handler;
        _points.Handler = leaving;
        Emit(guarded.Body);
        _points.Handler = outer;
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(caught);
        EmitCaught(guarded);
        Emit(guarded.Handler);
        _il.MarkLabel(end);
        _points.AtEnd(() => EmitHandler(leaving, caught, outer ?? _save));
    }

    private void EmitHandler(Label leaving, Label caught, Label outer)
    {
        _il.MarkLabel(leaving);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.TryCatch)));
        _il.Emit(OpCodes.Brtrue, caught);
        _il.Emit(OpCodes.Br, outer);
    }

    private void EmitCaught(Try guarded)
    {
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldloc, _depth!);
        _il.Emit(OpCodes.Stfld, FieldOf(nameof(Script.StackLeft)));
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.Caught)));
        EmitFailureCheck(typeof(object), guarded.Place);
        EmitStore(guarded.Caught);
    }

    /// <summary>Before the code may go elsewhere, at its entry and each time it comes back.</summary>
    private void EmitKeepDepth()
    {
        if (!HasTries(_function.Body))
            return;
        _depth = _il.DeclareLocal(typeof(int));
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.StackLeft)));
        _il.Emit(OpCodes.Stloc, _depth);
    }

    private void EmitThrow(Throw thrown)
    {
        var value = _temporaries.Take(typeof(object));
        Emit(thrown.Value);
        _il.Emit(OpCodes.Stloc, value);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldloc, value);
        _temporaries.Give(value);
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(Script), nameof(Script.Throw), typeof(object)));
        EmitGoToSave(_points.Add(thrown.Place, null));
    }

    private static bool HasTries(Statement statement) =>
        statement is Try || Facts.Parts.Within(statement).Any(HasTries);
}
