using System.Reflection;
using System.Reflection.Emit;
using OpenSim.Scripts.Code.Facts;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Calls, and what follows them when the code has to leave.</summary>
internal sealed partial class FunctionEmitter
{
    private void EmitCallOfFunction(CallFunction call, bool isWanted)
    {
        var arguments = Copy(call.Arguments);
        var temporaries = EmitWaiting(arguments, WaitingInOrder(arguments, 1));
        _il.Emit(OpCodes.Ldarg_0);
        Push(arguments, temporaries);
        var method = _unit.MethodOf(call.Function);
        _il.Emit(OpCodes.Call, method);
        var effects = _unit.Facts[call.Function].Effects;
        if ((effects & Effects.Leaves) == 0)
            EmitPopUnwanted(call.Type, isWanted);
        else
            EmitAfterCall(call, method, (effects & Effects.Stops) != 0, isWanted);
    }

    private void EmitAfterCall(CallFunction call, DynamicMethod method, bool canStop, bool isWanted)
    {
        var result = call.Type == ScriptType.Void ? null : _temporaries.Take(method.ReturnType);
        var returned = _il.DefineLabel();
        var leave = _il.DefineLabel();
        var resume = _il.DefineLabel();
        _il.MarkLabel(returned);
        if (result != null)
            _il.Emit(OpCodes.Stloc, result);
        EmitStopTest(leave);
        if (isWanted && result != null)
            _il.Emit(OpCodes.Ldloc, result);
        if (result != null)
            _temporaries.Give(result);
        var point = _points.Add(call.Place, canStop ? resume : null, canStop ? call.Function.Index : -1);
        _points.AtEnd(() =>
        {
            _il.MarkLabel(leave);
            EmitGoToSave(point);
            if (canStop)
                EmitCallAgain(call, method, resume, returned);
        });
    }

    // The function called takes its own values from the frames: its arguments are nothing.
    private void EmitCallAgain(CallFunction call, DynamicMethod method, Label resume, Label returned)
    {
        _il.MarkLabel(resume);
        _il.Emit(OpCodes.Ldarg_0);
        foreach (var argument in call.Arguments)
            EmitDefault(argument.Type);
        _il.Emit(OpCodes.Call, method);
        _il.Emit(OpCodes.Br, returned);
    }

    private void EmitCallOfApi(CallApi call, bool isWanted)
    {
        var method = _unit.Facts.MethodOf(call.Function);
        if (method == null)
            EmitUnavailable(call, isWanted);
        else if (LeadingParameters.MayStop(call.Function, method))
            EmitStoppingCall(call, method, isWanted);
        else
            EmitPureCall(call, method, isWanted);
    }

    private void EmitPureCall(CallApi call, MethodInfo method, bool isWanted)
    {
        var arguments = Copy(call.Arguments);
        var temporaries = EmitWaiting(arguments, WaitingInOrder(arguments, 1));
        PushForApi(arguments, temporaries, method);
        Give(temporaries);
        EmitApiCall(call, method);
        if (isWanted && call.Type is ScriptType.String or ScriptType.Key or ScriptType.List)
            EmitCounted(_unit.TypeOf(call.Type), call.Place);
        EmitPopUnwanted(call.Type, isWanted);
    }

    /// <summary>A function that may ask for a stop: to be called again with the same arguments, or to go on with its result.</summary>
    private void EmitStoppingCall(CallApi call, MethodInfo method, bool isWanted)
    {
        var arguments = Copy(call.Arguments);
        var temporaries = EmitWaiting(arguments, WaitingForAgain(arguments), isKept: true);
        var again = _il.DefineLabel();
        var done = _il.DefineLabel();
        var leave = _il.DefineLabel();
        _il.MarkLabel(again);
        Label? regionless = LeadingParameters.NeedsRegion(method) ? EmitRegionTest() : null;
        Label? stopped = EmitGuard(call.Function);
        PushForApi(arguments, temporaries, method);
        EmitApiCall(call, method);
        var result = EmitKeptResult(call, isWanted);
        EmitDelay(call.Function.Sleep);
        EmitStopTest(leave);
        _il.MarkLabel(done);
        if (result != null)
        {
            _il.Emit(OpCodes.Ldloc, result);
            _temporaries.Give(result);
        }
        Give(temporaries);
        var point = _points.Add(call.Place, done);
        _points.Add(call.Place, again);
        _points.AtEnd(() => EmitLeaveApi(leave, point));
        if (regionless is { } label)
            EmitStopAtEnd(label, point + 1, nameof(Script.AwaitRegion));
        if (stopped is { } before)
            EmitGoToSaveAtEnd(before, point + 1);
    }

    private void EmitGoToSaveAtEnd(Label label, int point) => _points.AtEnd(() =>
    {
        _il.MarkLabel(label);
        EmitGoToSave(point);
    });

    private Label EmitRegionTest()
    {
        var regionless = _il.DefineLabel();
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.HasRegion)));
        _il.Emit(OpCodes.Brfalse, regionless);
        return regionless;
    }

    /// <summary>Asks whether the script may call it. Who is not let through, or waits for the answer, leaves before the call.</summary>
    private Label? EmitGuard(ApiFunction function)
    {
        if (function.Guard is not { } guard || function.AsksItself)
            return null;
        var stopped = _il.DefineLabel();
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, guard.Index);
        _il.Emit(OpCodes.Callvirt, MethodOfScript(nameof(Script.AskGuard)));
        EmitStopTest(stopped);
        return stopped;
    }

    private LocalBuilder? EmitKeptResult(CallApi call, bool isWanted)
    {
        if (!isWanted || call.Type == ScriptType.Void)
        {
            EmitPopUnwanted(call.Type, isWanted);
            return null;
        }
        var type = _unit.TypeOf(call.Type);
        if (!type.IsValueType)
        {
            _il.Emit(OpCodes.Ldarg_0);
            EmitCall(typeof(Operations.Texts), nameof(Operations.Texts.Count), type, typeof(Script));
        }
        var result = _temporaries.Take(type, kept: true);
        _il.Emit(OpCodes.Stloc, result);
        return result;
    }

    // The point after it follows the point at which it is called again.
    private void EmitLeaveApi(Label leave, int point)
    {
        _il.MarkLabel(leave);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.Stop)));
        _il.Emit(OpCodes.Ldc_I4, (int)StopReason.Retry);
        _il.Emit(OpCodes.Ceq);
        _il.Emit(OpCodes.Ldc_I4, point);
        _il.Emit(OpCodes.Add);
        _il.Emit(OpCodes.Stloc, _point);
        _il.Emit(OpCodes.Br, _points.WayOut(point, _save));
    }

    private bool[] WaitingForAgain(ReadOnlySpan<Expression> arguments)
    {
        var waits = new bool[arguments.Length];
        var later = Effects.None;
        for (var i = arguments.Length - 1; i >= 0; i--)
        {
            waits[i] = !IsStable(arguments[i], later, arguments[(i + 1)..]);
            later |= EffectsOf(arguments[i]);
        }
        return waits;
    }

    private void PushForApi(ReadOnlySpan<Expression> arguments, LocalBuilder?[] temporaries, MethodInfo method)
    {
        foreach (var parameter in method.GetParameters())
        {
            if (!LeadingParameters.IsLeading(parameter.ParameterType))
                break;
            EmitLeading(parameter.ParameterType);
        }
        var isFixed = method.IsDefined(typeof(FixedCostAttribute), false);
        for (var i = 0; i < arguments.Length; i++)
        {
            Push(arguments[i], temporaries[i]);
            if (arguments[i].Type == ScriptType.Float && _float == typeof(float))
                _il.Emit(OpCodes.Conv_R8);
            else if (!isFixed)
                EmitCharge(arguments[i]);
        }
    }

    /// <summary>Takes steps for the string or list on the stack, which the function called goes through.</summary>
    private void EmitCharge(Expression argument)
    {
        var type = _unit.TypeOf(argument.Type);
        if (type.IsValueType || argument is TextConstant { Value.Length: < 64 })
            return;
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Operations.Charges), nameof(Operations.Charges.For), type, typeof(Script));
    }

    private void EmitLeading(Type type)
    {
        if (type == typeof(Dialect))
        {
            EmitDialect();
            return;
        }
        _il.Emit(OpCodes.Ldarg_0);
        // A function of the region's, called by a script without one, is a fault of whoever made the script: it says so.
        if (type != typeof(Script))
            _il.Emit(OpCodes.Castclass, type);
    }

    private void EmitApiCall(CallApi call, MethodInfo method)
    {
        _il.Emit(OpCodes.Call, method);
        if (call.Type == ScriptType.Float && _float == typeof(float))
            _il.Emit(OpCodes.Conv_R4);
    }

    private void EmitDelay(double seconds)
    {
        if (seconds <= 0)
            return;
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_R8, seconds);
        _il.Emit(OpCodes.Call, MethodOfScript(nameof(Script.Delay)));
    }

    private void EmitUnavailable(CallApi call, bool isWanted)
    {
        foreach (var argument in call.Arguments)
            EmitUnwanted(argument);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldstr, call.Function.Name);
        _il.Emit(OpCodes.Callvirt, MethodOfScript(nameof(Script.OnUnavailable)));
        EmitFailureCheck(null, call.Place);
        if (isWanted)
            EmitDefault(call.Type);
    }

    private void EmitPopUnwanted(ScriptType type, bool isWanted)
    {
        if (!isWanted && type != ScriptType.Void)
            _il.Emit(OpCodes.Pop);
    }

    private void EmitStopTest(Label leave)
    {
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldfld, FieldOf(nameof(Script.Stop)));
        _il.Emit(OpCodes.Brtrue, leave);
    }

    /// <summary>After something that may have failed: leaves for good. A value on the stack stays there if it has not.</summary>
    private void EmitFailureCheck(Type? value, Place place)
    {
        var leave = _il.DefineLabel();
        var local = value == null ? null : _temporaries.Take(value);
        if (local != null)
            _il.Emit(OpCodes.Stloc, local);
        EmitStopTest(leave);
        if (local != null)
        {
            _il.Emit(OpCodes.Ldloc, local);
            _temporaries.Give(local);
        }
        var point = _points.Add(place, null);
        _points.AtEnd(() =>
        {
            _il.MarkLabel(leave);
            EmitGoToSave(point);
        });
    }

    private static Expression[] Copy(IReadOnlyList<Expression> expressions) => expressions as Expression[] ?? [.. expressions];
}
