using System.Globalization;
using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Tests.Lsl;

/// <summary>An expression written out with all brackets, to be read in tests.</summary>
internal static class TreeText
{
    private static readonly string[] Signs = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "<<", ">>", "&&", "||"];

    public static string Of(Expression expression) => expression switch
    {
        IntegerConstant c => c.Value.ToString(CultureInfo.InvariantCulture),
        FloatConstant c => c.Value.ToString(CultureInfo.InvariantCulture),
        TextConstant c => (c.Type == ScriptType.Key ? "key" : "") + $"'{c.Value}'",
        VectorConstant { Value: var v } => $"<{v.X}, {v.Y}, {v.Z}>",
        RotationConstant { Value: Quaternion q } => $"<{q.X}, {q.Y}, {q.Z}, {q.W}>",
        ReadVariable r => r.Variable.Name,
        ReadComponent r => Part(r.Variable, r.Component),
        ComponentOf c => $"{Of(c.Value)}.{"xyzs"[c.Component]}",
        Assign a => $"({a.Variable.Name} = {Of(a.Value)})",
        AssignComponent a => $"({Part(a.Variable, a.Component)} = {Of(a.Value)})",
        Increment i => i.IsPrefix ? Sign(i) + Part(i.Variable, i.Component) : Part(i.Variable, i.Component) + Sign(i),
        Unary u => $"{"-~!"[(int)u.Operator]}({Of(u.Operand)})",
        Binary b => $"({Of(b.Left)} {Signs[(int)b.Operator]} {Of(b.Right)})",
        Cast c => $"{c.Type.ToString().ToLowerInvariant()}({Of(c.Value)})",
        Truth t => $"truth({Of(t.Value)})",
        MakeVector m => $"<{Of(m.X)}, {Of(m.Y)}, {Of(m.Z)}>",
        MakeRotation m => $"<{Of(m.X)}, {Of(m.Y)}, {Of(m.Z)}, {Of(m.S)}>",
        MakeList m => $"[{All(m.Items)}]",
        CallFunction c => $"{c.Function.Name}({All(c.Arguments)})",
        CallApi c => $"{c.Function.Name}({All(c.Arguments)})",
        _ => expression.ToString()
    };

    private static string All(IEnumerable<Expression> expressions) => string.Join(", ", expressions.Select(Of));

    private static string Sign(Increment increment) => increment.By > 0 ? "++" : "--";

    private static string Part(Variable variable, int component) => component < 0 ? variable.Name : $"{variable.Name}.{"xyzs"[component]}";
}
