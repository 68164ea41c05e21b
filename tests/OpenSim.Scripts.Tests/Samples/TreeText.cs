using System.Globalization;
using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Tests.Samples;

/// <summary>A tree written out with all brackets, to be read in tests.</summary>
internal static class TreeText
{
    private static readonly string[] Signs = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "<<", ">>", "&&", "||"];

    public static string Of(ScriptProgram program)
    {
        var globals = program.Globals.Select(g => $"{g.Variable.Type} {g.Variable.Name} = {(g.Value is null ? "" : Of(g.Value))}");
        var functions = program.Functions.Select(f =>
            $"{f.Index} {f.ReturnType} {f.Name} {f.Place} {f.ParameterCount} ({string.Join(", ", f.Variables.Select(v => $"{v.Type} {v.Name}"))}) {Of(f.Body)}");
        var states = program.States.Select(s => $"{s.Index} {s.Name} {string.Join(", ", s.Handlers.Select(h => $"{h.Event.Name} {h.Function.Index}"))}");
        return string.Join('\n', [program.Dialect.ToString(), .. globals, .. functions, .. states]);
    }

    public static string Of(Statement statement) => Of(statement, []);

    private static string Of(Statement? statement, List<Label> labels)
    {
        string Number(Label label)
        {
            if (!labels.Contains(label))
                labels.Add(label);
            return labels.IndexOf(label).ToString(CultureInfo.InvariantCulture);
        }

        return statement switch
        {
            null => "-",
            Block b => "{ " + string.Concat(b.Statements.Select(s => Of(s, labels) + " ")) + "}",
            Evaluate e => Of(e.Expression) + ";",
            Declare d => $"{d.Variable.Type} {d.Variable.Name}#{d.Variable.Index} = {(d.Value is null ? "" : Of(d.Value))};",
            If i => $"if {Of(i.Condition)} {Of(i.Then, labels)} else {Of(i.Else, labels)}",
            Loop l => $"loop {Number(l.Break)} {Number(l.Continue)} ({All(l.Starts)}; {(l.Condition is null ? "" : Of(l.Condition))}; "
                + $"{All(l.Steps)}) {l.TestsFirst} {Of(l.Body, labels)}",
            Jump j => $"jump {Number(j.Target)};",
            Mark m => $"@{Number(m.Label)};",
            Return r => $"return {(r.Value is null ? "" : Of(r.Value))};",
            ChangeState c => $"state {c.State};",
            Try t => $"try {Of(t.Body, labels)} catch {t.Caught.Name}#{t.Caught.Index} {Of(t.Handler, labels)}",
            Throw t => $"throw {Of(t.Value)};",
            _ => statement.ToString()
        };
    }

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
        Choice c => $"({Of(c.Condition)} ? {Of(c.Then)} : {Of(c.Else)})",
        MakeVector m => $"<{Of(m.X)}, {Of(m.Y)}, {Of(m.Z)}>",
        MakeRotation m => $"<{Of(m.X)}, {Of(m.Y)}, {Of(m.Z)}, {Of(m.S)}>",
        MakeList m => $"[{All(m.Items)}]",
        CallFunction c => $"{c.Function.Name}({All(c.Arguments)})",
        CallApi c => $"{c.Function.Name}({All(c.Arguments)})",
        Operation o => $"{o.Kind}({All(o.Operands)})",
        _ => expression.ToString()
    };

    private static string All(IEnumerable<Expression> expressions) => string.Join(", ", expressions.Select(Of));

    private static string Sign(Increment increment) => increment.By > 0 ? "++" : "--";

    private static string Part(Variable variable, int component) => component < 0 ? variable.Name : $"{variable.Name}.{"xyzs"[component]}";
}
