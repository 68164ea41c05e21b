using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Code;

public sealed class CodeCacheTests
{
    private const string Source = """
        integer g = 4; rotation r; list l = [1, "two"];
        integer F(integer n) { if (n == 0) return g; return F(n - 1) + n; }
        default { state_entry() { g = F(3); @again; if (g < 100) { g += 50; jump again; } } }
        """;

    [Test]
    public void Code_FoundOnDisk_RunsLikeTheSource()
    {
        using var folder = new TemporaryFolder();
        var hash = CodeCache.HashOf(Source, Dialect.SecondLife);
        Assert.That(ValueOf(Add(new CodeCache(folder.Path, ProbeFunctions.Methods), hash)), Is.EqualTo(110));
        var found = new CodeCache(folder.Path, ProbeFunctions.Methods).Find(hash);
        Assert.That(found, Is.Not.Null);
        Assert.That(ValueOf(found!), Is.EqualTo(110));
    }

    [Test]
    public void Copies_ShareOneCode_AsLongAsAnyScriptHasIt()
    {
        var cache = new CodeCache(null, ProbeFunctions.Methods);
        var hash = CodeCache.HashOf(Source, Dialect.SecondLife);
        var code = Add(cache, hash);
        Assert.That(cache.Find(hash), Is.SameAs(code));
        Assert.That(Add(cache, hash), Is.SameAs(code));
        GC.KeepAlive(code);
        Assert.That(cache.Find(CodeCache.HashOf(Source, Dialect.OpenSimulator)), Is.Null);
    }

    [Test]
    public void File_ThatIsDamaged_IsAsGoodAsNone()
    {
        using var folder = new TemporaryFolder();
        var hash = CodeCache.HashOf(Source, Dialect.SecondLife);
        Add(new CodeCache(folder.Path, ProbeFunctions.Methods), hash);
        var file = Directory.GetFiles(folder.Path).Single();
        var bytes = File.ReadAllBytes(file);
        bytes[^5] ^= 1;
        File.WriteAllBytes(file, bytes);
        Assert.That(new CodeCache(folder.Path, ProbeFunctions.Methods).Find(hash), Is.Null);
    }

    [Test]
    public void Folder_ThatIsFull_LosesItsOldest()
    {
        using var folder = new TemporaryFolder();
        var cache = new CodeCache(folder.Path, ProbeFunctions.Methods, maxBytes: 4000);
        for (var i = 0; i < 50; i++)
            cache.Add((UInt128)i, LslCompiler.Compile(Source, Dialect.SecondLife).Program!);
        Assert.That(Directory.GetFiles(folder.Path).Sum(f => new FileInfo(f).Length), Is.InRange(500, 4000));
        Assert.That(cache.Find(49), Is.Not.Null);
    }

    private static CompiledScript Add(CodeCache cache, UInt128 hash) =>
        cache.Add(hash, LslCompiler.Compile(Source, Dialect.SecondLife).Program!);

    private static int ValueOf(CompiledScript code)
    {
        var script = new ProbeScript(code);
        script.RunAll();
        Assert.That(script.Failure, Is.Empty, script.Thrown?.ToString());
        return (int)script.Words[0];
    }
}
