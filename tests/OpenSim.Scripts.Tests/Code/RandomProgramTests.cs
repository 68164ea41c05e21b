using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Random programs: the code, run straight and in every possible piece, gives what a walk of the tree gives.</summary>
[Parallelizable(ParallelScope.Children)]
public sealed class RandomProgramTests
{
    private const int Programs = 400;

    [Test]
    public void Program_RunStraight_GivesWhatItsTreeGives([Values] Dialect dialect, [Values(0, 30)] int plainRuns) =>
        Assert.That(Judge(dialect, plainRuns, Straight), Is.GreaterThan(Programs / 3), "programs of use");

    [Test]
    public void Program_LeftKeptAndResumedAtEveryStep_GivesTheSame([Values] Dialect dialect, [Values(0, 5)] int plainRuns) =>
        Assert.That(Judge(dialect, plainRuns, InPieces), Is.GreaterThan(Programs / 3), "programs of use");

    [Test]
    public void Program_LeftBeforeEachCallThatNeedsTheRegion_GivesTheSame([Values] Dialect dialect, [Values(0, 5)] int plainRuns)
    {
        var waits = 0;
        Assert.That(Judge(dialect, plainRuns, code => Apart(code, ref waits)), Is.GreaterThan(Programs / 3), "programs of use");
        Assert.That(waits, Is.GreaterThan(Programs), "times that the region was waited for");
    }

    private static int Judge(Dialect dialect, int plainRuns, Func<ScriptCode, ProbeScript> run)
    {
        var judged = 0;
        for (ulong seed = 1; seed <= Programs; seed++)
        {
            var program = ProgramGenerator.Make(seed, dialect);
            var oracle = new Oracle(program);
            if (!oracle.TryRun())
                continue;
            judged++;
            var script = run(new CompiledScript(program, seed, ProbeFunctions.Methods) { PlainRuns = plainRuns });
            Assert.That(ToldBy(script, program), Is.EqualTo(ToldBy(oracle, program)), $"program {seed} {script.Thrown}");
        }
        return judged;
    }

    private static ProbeScript Straight(ScriptCode code)
    {
        var script = new ProbeScript(code) { MemoryLimit = 1 << 30 };
        script.RunAll();
        return script;
    }

    // One step at a time, each time in a new script that is given what the last one kept.
    private static ProbeScript InPieces(ScriptCode code)
    {
        var script = new ProbeScript(code) { MemoryLimit = 1 << 30 };
        var writer = new StateWriter();
        while (script.HasWork)
        {
            script.Run(1);
            writer.Clear();
            script.WriteState(writer);
            var next = new ProbeScript(code, script.Said);
            if (script.HasFailed)
                return script;
            Assert.That(next.TryReadState(writer.Written), "its own state");
            script = next;
        }
        return script;
    }

    // Without the region until a function needs it, and kept there; then one step with it.
    private static ProbeScript Apart(ScriptCode code, ref int waits)
    {
        var script = new ProbeScript(code) { MemoryLimit = 1 << 30, HasRegion = false };
        var writer = new StateWriter();
        while (script.HasWork)
        {
            if (script.Run(20) != RunStatus.NeedsRegion)
                continue;
            waits++;
            writer.Clear();
            script.WriteState(writer);
            script = new ProbeScript(code, script.Said);
            Assert.That(script.TryReadState(writer.Written), "its own state");
            script.Run(1);
            script.HasRegion = false;
        }
        return script;
    }

    private static string ToldBy(ProbeScript script, ScriptProgram program)
    {
        var told = new List<string>(script.Said) { "failed: " + script.Failure, "state: " + script.State };
        var word = 0;
        var place = 0;
        foreach (var global in program.Globals)
        {
            switch (global.Variable.Type)
            {
                case ScriptType.String or ScriptType.Key or >= ScriptType.List:
                    told.Add(Text(script.Objects[place++]));
                    break;
                case ScriptType.Vector:
                    told.Add(Text(MemoryMarshal.Read<Vector3>(MemoryMarshal.AsBytes(script.Words.AsSpan(word)))));
                    word += 2;
                    break;
                case ScriptType.Rotation:
                    told.Add(Text(MemoryMarshal.Read<Quaternion>(MemoryMarshal.AsBytes(script.Words.AsSpan(word)))));
                    word += 2;
                    break;
                default:
                    told.Add(Text(Number(script.Words[word++], global.Variable.Type, program.Dialect)));
                    break;
            }
        }
        return string.Join('\n', told);
    }

    private static object Number(long word, ScriptType type, Dialect dialect) =>
        type == ScriptType.Integer ? (int)word
        : dialect == Dialect.SecondLife ? (double)BitConverter.Int32BitsToSingle((int)word) : BitConverter.Int64BitsToDouble(word);

    private static string ToldBy(Oracle oracle, ScriptProgram program)
    {
        List<string> told = [.. oracle.Said, "failed: " + oracle.Failure, "state: " + oracle.State];
        told.AddRange(program.Globals.Select(g => Text(oracle[g.Variable])));
        return string.Join('\n', told);
    }

    private static string Text(object value) => value is ScriptArray array ? Text(array, 3)
        : value is null ? "undef"
        : value is ScriptThrown thrown ? $"thrown {thrown.Type} {thrown.Message}"
        : value is LslList list ? "[" + string.Join(", ", list.Items.ToArray().Select(i => i.Type + " " + Casts.ToText(i, Dialect.OpenSimulator))) + "]"
        : value.ToString()!;

    // Arrays can hold themselves.
    private static string Text(ScriptArray array, int depth) => depth == 0 ? "..." : "{" + string.Join(", ", Enumerable.Range(0, array.Count)
        .Select(i => $"{Text(array.KeyAt(i)!)}: {(array.ValueAt(i) is ScriptArray inner ? Text(inner, depth - 1) : Text(array.ValueAt(i)!))}")) + "}";
}
