using System.Reflection.Emit;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Code.Operations;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Arrays and objects: methods by the names of the operations, which are given the script last.</summary>
internal sealed partial class FunctionEmitter
{
    private void Emit(Operation operation)
    {
        if (operation.Kind == OperationKind.Undef)
        {
            _il.Emit(OpCodes.Ldnull);
            return;
        }

        EmitOperands([.. operation.Operands]);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Call, CodeTypes.Method(typeof(Objects), operation.Kind.ToString()));
        EmitFailureCheck(operation.Type == ScriptType.Void ? null : _unit.TypeOf(operation.Type), operation.Place);
    }

    private void EmitBoxed(ScriptType from)
    {
        if (_unit.TypeOf(from).IsValueType)
            EmitCall(typeof(Objects), nameof(Objects.Box), _unit.TypeOf(from));
    }

    private void EmitUnboxed(Cast cast)
    {
        _il.Emit(OpCodes.Ldarg_0);
        EmitCall(typeof(Objects), IsText(cast.Type) ? nameof(Objects.ToText) : "To" + cast.Type, typeof(object), typeof(Script));
        if (cast.Type == ScriptType.Float && _float == typeof(float))
            _il.Emit(OpCodes.Conv_R4);
        EmitFailureCheck(_unit.TypeOf(cast.Type), cast.Place);
    }
}
