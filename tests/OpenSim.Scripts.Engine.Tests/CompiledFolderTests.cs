using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What one start has compiled a later one finds in its folder.</summary>
[TestFixture]
public sealed class CompiledFolderTests : ScriptFixture
{
    private const string Source = "default { state_entry() { llSay(0, \"one\"); } }";
    private const string Other = "default { state_entry() { llSay(0, \"another\"); } }";

    private string Compiled => Path.Combine(Region.Folder, "ScriptEngines", "Code");

    [Test]
    public void Source_IsNotParsed_WhereItsTreeLiesInTheFolder()
    {
        Run(Source);
        var tree = FileOf(Source);
        Run(Other);
        File.Copy(FileOf(Other), tree, overwrite: true); // told apart by what it says
        Heard();
        StartAnother();
        Run(Source);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: another" }));
    }

    [Test]
    public void Tree_ThatIsDamaged_IsMadeAnew()
    {
        Run(Source);
        var tree = FileOf(Source);
        var whole = File.ReadAllBytes(tree);
        File.WriteAllBytes(tree, whole[..^3]);
        Heard();
        StartAnother();
        Run(Source);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: one" }));
        Assert.That(File.ReadAllBytes(tree), Is.EqualTo(whole));
    }

    private string FileOf(string source) =>
        Directory.GetFiles(Compiled, $"{CodeCache.HashOf(source, Dialect.SecondLife):x32}-*.tree").Single();
}
