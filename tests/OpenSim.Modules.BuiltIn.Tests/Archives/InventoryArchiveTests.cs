using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Archives;

/// <summary>Inventory archives and XML files by the commands as they are typed.</summary>
public sealed class InventoryArchiveTests : ArchiveFixture
{
    [Test]
    public void Iar_SavedAndLoaded()
    {
        Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", ""));
        var file = Path.Combine(Folder, "a.iar");
        Assert.That(Run($"save iar Ima Tester Clothing secret {file}").Good, Is.True);
        Assert.That(Run($"load iar --merge Ima Tester / secret {file}").Good, Is.True);
        Assert.That(Run($"save iar Ima Tester Nowhere secret {file}2").Good, Is.False);
        Assert.That(File.Exists(file + "2"), Is.False);
    }

    [TestCase("", true, true)]
    [TestCase("--noassets", true, false)]
    [TestCase("--excludefolder=Clothing", false, true)]
    [TestCase("-f Clothing", false, true)]
    [TestCase("--skipbadassets -c -v --home=http://grid.example/ --perm=C", true, true)]
    public void Iar_SavedWith_Holds(string options, bool clothing, bool assets)
    {
        Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", ""));
        var file = Path.Combine(Folder, "a.iar");
        var (text, good) = Run($"save iar {options} Ima Tester / secret {file}");
        Assert.That(good, text);

        var entries = EntriesOf(file);
        Assert.That(entries.Exists(e => e.Contains("Clothing", StringComparison.Ordinal)), Is.EqualTo(clothing));
        if (!assets)
            Assert.That(entries, Has.None.StartsWith("assets/"));
    }

    [TestCase("xml2")]
    [TestCase("xml")]
    public void Xml_SavedAndLoaded(string form)
    {
        var file = Path.Combine(Folder, "a.xml");
        Assert.That(Run($"save {form} {file}").Text, Does.Contain("2 objects"));
        Assert.That(Run($"load {form} {file}").Text, Does.Contain("2 are in the region already"));
        Run("delete object name table");
        Assert.That(Run($"load {form} {file}").Text, Does.Contain("1 objects added"));
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Xml_NewIdsMoved_AndOnlySome()
    {
        var file = Path.Combine(Folder, "a.xml");
        Run($"save prims xml2 CHAIR {file}");
        Assert.That(Run($"load xml {file} -newUID 1 2 3").Good, Is.True);
        Assert.That(Scene.Objects.Where(o => o.Name == "chair").Select(o => o.WorldPosition), Has.Some.EqualTo(new Vector3(11, 12, 23)));
    }
}
