using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>What YEngine's arrays, objects and exceptions do. Operands are worked out in the order in which they stand.</summary>
/// <param name="Operands">Of the types that <see cref="OperationTypes"/> says.</param>
public sealed record Operation(OperationKind Kind, IReadOnlyList<Expression> Operands, Place Place)
    : Expression(OperationTypes.ResultOf(Kind), Place);

public enum OperationKind : byte
{
    Undef,
    NewArray,

    /// <summary>array, key: the value, or undef.</summary>
    ArrayGet,

    /// <summary>value, array, key: gives the value. Undef takes the entry away.</summary>
    ArraySet,
    ArrayCount,
    ArrayClear,

    /// <summary>array, place in the order of the keys: the key there, or undef.</summary>
    ArrayKey,
    ArrayValue,

    /// <summary>object, bits: whether the bit of its <see cref="ScriptType"/> is among them; that of Void is undef's.</summary>
    IsOfType,
    IsSame,
    ThrownType,
    ThrownMessage,
    ThrownValue,
    ThrownTrace
}

/// <summary>Types of operands and results.</summary>
public static class OperationTypes
{
    public static IReadOnlyList<ScriptType> Of(OperationKind kind) => kind switch
    {
        OperationKind.Undef or OperationKind.NewArray => [],
        OperationKind.ArrayGet => [ScriptType.Array, ScriptType.Object],
        OperationKind.ArraySet => [ScriptType.Object, ScriptType.Array, ScriptType.Object],
        OperationKind.ArrayCount or OperationKind.ArrayClear => [ScriptType.Array],
        OperationKind.ArrayKey or OperationKind.ArrayValue => [ScriptType.Array, ScriptType.Integer],
        OperationKind.IsOfType => [ScriptType.Object, ScriptType.Integer],
        OperationKind.IsSame => [ScriptType.Object, ScriptType.Object],
        _ => [ScriptType.Object]
    };

    public static ScriptType ResultOf(OperationKind kind) => kind switch
    {
        OperationKind.NewArray => ScriptType.Array,
        OperationKind.ArrayClear => ScriptType.Void,
        OperationKind.ArrayCount or OperationKind.IsOfType or OperationKind.IsSame => ScriptType.Integer,
        OperationKind.ThrownType or OperationKind.ThrownMessage or OperationKind.ThrownTrace => ScriptType.String,
        _ => ScriptType.Object
    };
}
