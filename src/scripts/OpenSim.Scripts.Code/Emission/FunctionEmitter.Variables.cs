using System.Numerics;
using System.Reflection.Emit;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Variables and values of them.</summary>
internal sealed partial class FunctionEmitter
{
    private static readonly string[] Reads = [nameof(Spatial.X), nameof(Spatial.Y), nameof(Spatial.Z), nameof(Spatial.S)];
    private static readonly string[] Writes = [nameof(Spatial.WithX), nameof(Spatial.WithY), nameof(Spatial.WithZ), nameof(Spatial.WithS)];

    private void EmitLoad(Variable variable)
    {
        if (!variable.IsGlobal)
        {
            EmitLoadLocal(variable.Index);
            return;
        }
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, _unit.Globals[variable]);
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(Globals), KindOf(variable.Type)));
    }

    /// <summary>Takes the value from the stack.</summary>
    private void EmitStore(Variable variable)
    {
        if (!variable.IsGlobal)
        {
            EmitStoreLocal(variable.Index);
            return;
        }
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, _unit.Globals[variable]);
        EmitCall(typeof(Globals), nameof(Globals.Set), _unit.TypeOf(variable.Type), typeof(Script), typeof(int));
    }

    private void EmitLoadLocal(int index)
    {
        if (_locals[index] is not { } local)
        {
            _il.Emit(OpCodes.Ldarg, (short)(index + 1));
            return;
        }
        _il.Emit(OpCodes.Ldloc, local);
        if (local.LocalType == typeof(GrowingText))
            EmitCall(typeof(GrowingText), nameof(GrowingText.Read), typeof(GrowingText));
    }

    private void EmitStoreLocal(int index)
    {
        if (_locals[index] is not { } local)
        {
            _il.Emit(OpCodes.Starg, (short)(index + 1));
            return;
        }
        if (local.LocalType == typeof(GrowingText))
        {
            _il.Emit(OpCodes.Ldloc, local);
            EmitCall(typeof(GrowingText), nameof(GrowingText.Set), typeof(string), typeof(GrowingText));
        }
        _il.Emit(OpCodes.Stloc, local);
    }

    private void EmitAppend(Assign append)
    {
        var local = _locals[append.Variable.Index]!;
        Emit(((Binary)append.Value).Right);
        _il.Emit(OpCodes.Ldloc, local);
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(GrowingText), nameof(GrowingText.Add), typeof(string), typeof(GrowingText), typeof(Script));
        _il.Emit(OpCodes.Stloc, local);
        EmitFailureCheck(null, append.Value.Place);
    }

    private void EmitComponent(ScriptType type, int component)
    {
        EmitCall(typeof(Spatial), Reads[component], _unit.TypeOf(type));
        EmitWiden();
    }

    /// <summary>Takes the variable's value and the component's from the stack; leaves what the variable is then.</summary>
    private void EmitWithComponent(ScriptType type, int component)
    {
        EmitNarrow();
        EmitCall(typeof(Spatial), Writes[component], _unit.TypeOf(type), typeof(float));
    }

    /// <summary>A float as vectors have them.</summary>
    private void EmitNarrow()
    {
        if (_float == typeof(double))
            _il.Emit(OpCodes.Conv_R4);
    }

    /// <summary>A vector's float as the dialect has floats.</summary>
    private void EmitWiden()
    {
        if (_float == typeof(double))
            _il.Emit(OpCodes.Conv_R8);
    }

    private void EmitFloat(double value)
    {
        if (_float == typeof(float))
            _il.Emit(OpCodes.Ldc_R4, (float)value);
        else
            _il.Emit(OpCodes.Ldc_R8, value);
    }

    private void EmitDefault(ScriptType type)
    {
        switch (type)
        {
            case ScriptType.Void:
                break;
            case ScriptType.Integer:
                _il.Emit(OpCodes.Ldc_I4_0);
                break;
            case ScriptType.Float:
                EmitFloat(0);
                break;
            case ScriptType.Vector:
                EmitVector(Vector3.Zero);
                break;
            case ScriptType.Rotation:
                EmitRotation(Quaternion.Identity);
                break;
            case ScriptType.List:
                _il.Emit(OpCodes.Ldsfld, typeof(LslList).GetField(nameof(LslList.Empty))!);
                break;
            case ScriptType.Array or ScriptType.Object:
                _il.Emit(OpCodes.Ldnull);
                break;
            default:
                _il.Emit(OpCodes.Ldstr, "");
                break;
        }
    }

    private void EmitVector(Vector3 value)
    {
        _il.Emit(OpCodes.Ldc_R4, value.X);
        _il.Emit(OpCodes.Ldc_R4, value.Y);
        _il.Emit(OpCodes.Ldc_R4, value.Z);
        EmitCall(typeof(Spatial), nameof(Spatial.Vector), typeof(float), typeof(float), typeof(float));
    }

    private void EmitRotation(Quaternion value)
    {
        _il.Emit(OpCodes.Ldc_R4, value.X);
        _il.Emit(OpCodes.Ldc_R4, value.Y);
        _il.Emit(OpCodes.Ldc_R4, value.Z);
        _il.Emit(OpCodes.Ldc_R4, value.W);
        EmitCall(typeof(Spatial), nameof(Spatial.Rotation), typeof(float), typeof(float), typeof(float), typeof(float));
    }

    private void EmitCall(Type owner, string name, Type? first, Type? second = null, Type? third = null, Type? fourth = null) =>
        _il.Emit(OpCodes.Call, CodeTypes.Method(owner, name, first, second, third, fourth));
}
