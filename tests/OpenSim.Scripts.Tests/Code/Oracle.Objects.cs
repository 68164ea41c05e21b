using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Arrays, objects, and what is thrown.</summary>
public sealed partial class Oracle
{
    private object? Run(Try guarded)
    {
        var locals = _locals;
        try
        {
            return Run(guarded.Body);
        }
        catch (ScriptFailed failed)
        {
            _locals = locals;
            _result = null;
            Set(guarded.Caught, failed.Thrown);
        }
        return Run(guarded.Handler);
    }

    private ScriptFailed Thrown(object? value)
    {
        var thrown = value as ScriptThrown ?? new ScriptThrown(ScriptThrown.ByScript, ScriptObjects.ToText(value, program.Dialect), value, "");
        return new ScriptFailed($"{thrown.Type}: {thrown.Message}", thrown);
    }

    private object? Value(Operation operation)
    {
        var operands = operation.Operands.Select(Value).ToArray();
        switch (operation.Kind)
        {
            case OperationKind.Undef:
                return null;
            case OperationKind.NewArray:
                return new ScriptArray();
            case OperationKind.ArrayGet:
                return Of(operands[0]).Get(Key(operands[1]));
            case OperationKind.ArraySet:
                Of(operands[1]).Set(Key(operands[2]), operands[0]);
                return operands[0];
            case OperationKind.ArrayCount:
                return Of(operands[0]).Count;
            case OperationKind.ArrayKey:
                return Of(operands[0]).KeyAt((int)operands[1]);
            case OperationKind.ArrayValue:
                return Of(operands[0]).ValueAt((int)operands[1]);
            case OperationKind.IsOfType:
                return (int)operands[1] >> (int)ScriptObjects.TypeOf(operands[0]) & 1;
            case OperationKind.IsSame:
                return ScriptObjects.AreSame(operands[0], operands[1]) ? 1 : 0;
            default:
                return (operands[0] as ScriptThrown ?? throw Misfit(operands[0], "exception")).Value;
        }
    }

    private static ScriptArray Of(object? value) => value as ScriptArray ?? throw Misfit(value, "array");

    private static object Key(object? value) => ArrayKeys.Of(value)
        ?? throw Failed("ArgumentNullException", $"{NameOf(value)} is no key of an array");

    private object Unboxed(object? value, ScriptType to) => (to, value) switch
    {
        (ScriptType.String or ScriptType.Key, _) => ScriptObjects.ToText(value, program.Dialect),
        (ScriptType.Float, int number) => Round(number),
        (_, int or double or string or Vector3 or Quaternion) when Fits(value, to) => Cast(value, ScriptObjects.TypeOf(value), to),
        (ScriptType.List, LslList) or (ScriptType.Array, ScriptArray) => value,
        _ => throw Misfit(value, to.ToString().ToLowerInvariant())
    };

    private static bool Fits(object value, ScriptType to) => ScriptObjects.TypeOf(value) == to
        || (value is string && to is ScriptType.Integer or ScriptType.Float or ScriptType.Vector or ScriptType.Rotation && value is string)
        || (value is double && to == ScriptType.Integer);

    private static ScriptFailed Misfit(object? value, string wanted) =>
        Failed(value is null ? "NullReferenceException" : "InvalidCastException", $"{NameOf(value)} is no {wanted}");

    private static ScriptFailed Failed(string type, string message) =>
        new($"{type}: {message}", new ScriptThrown(type, message, null, ""));

    private static string NameOf(object? value) => ScriptObjects.TypeOf(value) switch
    {
        ScriptType.Void => "undef",
        ScriptType.Object => "exception",
        var type => type.ToString().ToLowerInvariant()
    };
}
