using System.Security.Cryptography;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Tests.Samples;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Tests.Tree;

public class KeptProgramTests
{
    [TestCase(SampleScripts.Everything)]
    [TestCase(SampleScripts.Extensions)]
    [TestCase(SampleScripts.Arrays)]
    public void Program_WrittenAndRead_IsTheSame(string source)
    {
        var program = Compile(source);
        var form = TreeWriter.Write(program);
        var kept = KeptProgram.TryRead(form)!;
        Assert.That(kept.Program.Functions.Select(f => f.Body.Statements.Count), Is.All.Zero, "bodies are read when they are asked for");
        foreach (var function in kept.Program.Functions)
            Assert.That(kept.TryReadBody(function), function.Name);
        Assert.That(TreeText.Of(kept.Program), Is.EqualTo(TreeText.Of(program)));
        Assert.That(TreeWriter.Write(kept.Program), Is.EqualTo(form));
    }

    [Test]
    public void Places_OfWhatCanFail_AreKept()
    {
        var kept = Read(Compile("default { timer() {\n  llOwnerSay(\n   (string)(1 /\n  llGetUnixTime())); } }"));
        var call = (CallApi)((Evaluate)kept.Functions[0].Body.Statements[0]).Expression;
        var division = ((Cast)call.Arguments[0]).Value;
        Assert.That((call.Place, division.Place), Is.EqualTo((new Place(1, 2), new Place(2, 14))));
    }

    [Test]
    public void AnyByteChanged_IsNoticed()
    {
        var form = TreeWriter.Write(Compile(SampleScripts.Extensions));
        for (var i = 0; i < form.Length; i++)
        {
            form[i] ^= 0x10;
            Assert.That(KeptProgram.TryRead(form), Is.Null, $"byte {i}");
            form[i] ^= 0x10;
        }

        Assert.That(KeptProgram.TryRead(form), Is.Not.Null);
        Assert.That(KeptProgram.TryRead(form.AsMemory(0, form.Length - 1)), Is.Null);
    }

    /// <summary>With a hash that fits, so that the reader itself has to notice; what it takes all the same can be written again.</summary>
    [Test]
    public void AnyByteChanged_WithTheHashPutRight_IsRefusedOrStillWellFormed()
    {
        var good = TreeWriter.Write(Compile(SampleScripts.Everything));
        for (var i = 13; i < good.Length; i++)
            foreach (var value in new byte[] { 0, 1, 0x7F, 0xFF, (byte)(good[i] + 1) })
            {
                var form = good.ToArray();
                form[i] = value;
                SHA256.HashData(form.AsSpan(13)).AsSpan(0, 8).CopyTo(form.AsSpan(5));
                if (KeptProgram.TryRead(form) is { } kept && kept.Program.Functions.All(kept.TryReadBody))
                    Assert.That(KeptProgram.TryRead(TreeWriter.Write(kept.Program)), Is.Not.Null, $"byte {i} = {value}");
            }
    }

    [Test]
    public void Operators_OfTheFrontEnd_AreThoseOfTheTree()
    {
        string[] values = ["1", "2.5", "\"s\"", "(key)\"k\"", "<1, 2, 3>", "<1, 2, 3, 4>", "[1]"];
        string[] signs = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "<<", ">>", "&&", "||"];
        var count = 0;
        foreach (var source in from left in values from sign in signs from right in values select $"{left} {sign} ({right})")
            if (LslCompiler.Compile($"default {{ timer() {{ {source}; }} }}", Dialect.SecondLife).Program is { } program)
            {
                Assert.That(Read(program), Is.Not.Null, source);
                count++;
            }

        Assert.That(count, Is.GreaterThan(100));
    }

    private static ScriptProgram Read(ScriptProgram program)
    {
        var kept = KeptProgram.TryRead(TreeWriter.Write(program))!;
        Assert.That(kept.Program.Functions.All(kept.TryReadBody));
        return kept.Program;
    }

    private static ScriptProgram Compile(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        return compiled.Program!;
    }
}
