using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Archives;

/// <summary>Region archives by the commands as they are typed.</summary>
public sealed class RegionArchiveTests : ArchiveFixture
{
    [Test]
    public void Oar_SavedAndRestored()
    {
        var file = Path.Combine(Folder, "a.oar");
        Assert.That(Run($"save oar {file}").Good, Is.True);
        Assert.That(Run($"verify archive {file}").Text, Does.Contain("0 of them wrong"));
        Assert.That(Directory.GetFiles(Folder), Is.EqualTo(new[] { file }), "nothing is left beside it");
        Run("delete object name chair");
        Run("delete object name table");
        Assert.That(Scene.Objects, Is.Empty);
        Assert.That(Run($"region restore {file} chair").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair"));
        Assert.That(Run($"load oar {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Oar_TellsTheEstate_WhetherPeopleMayComeAnywhere()
    {
        var file = Path.Combine(Folder, "a.oar");
        Estate.Change(e => e with { AllowDirectTeleport = true, AllowEnvironmentOverride = false });
        Run($"save oar {file}");
        Estate.Change(e => e with { AllowDirectTeleport = false, AllowEnvironmentOverride = true });
        Run($"load oar --merge {file}");
        Assert.That(Estate.Current.AllowDirectTeleport, Is.False);
        Run($"load oar {file}");
        Assert.That((Estate.Current.AllowDirectTeleport, Estate.Current.AllowEnvironmentOverride), Is.EqualTo((true, false)));
        Assert.That(Scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowDirectTeleport), Is.True);
    }

    [Test]
    public void Oar_MergedAndMoved()
    {
        var file = Path.Combine(Folder, "a.oar");
        Run($"save oar {file}");
        Run("delete object name chair");
        Assert.That(Run($"load oar --merge --displacement \"<0,0,5>\" --rotation -90 {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
        Assert.That(Scene.Objects.First(o => o.Name == "chair").WorldPosition.Z, Is.EqualTo(25).Within(0.001f));
    }

    [TestCase("", "chair,table")]
    [TestCase("--no-objects", "")]
    [TestCase("--object chair", "chair")]
    [TestCase("--bounding-origin \"<0,0,0>\" --bounding-size \"<100,256,100>\"", "chair")]
    [TestCase("--skip-assets", "chair,table")]
    [TestCase("--force-assets", "chair,table")]
    [TestCase("--merge-parcels --merge", "chair,table")]
    [TestCase("-s -d", "chair,table")]
    public void Oar_LoadedWith_HasTheseObjects(string options, string names)
    {
        var file = Path.Combine(Folder, "a.oar");
        Run($"save oar {file}");
        Run("delete object name chair");
        Run("delete object name table");

        Assert.That(Run($"load oar {options} {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo(names));
    }

    [TestCase("--noassets")]
    [TestCase("--publish")]
    [TestCase("--perm=CT")]
    [TestCase("--all")]
    [TestCase("--home=http://grid.example/")]
    public void Oar_SavedWith_IsWholeAndHasTheObjects(string options)
    {
        var file = Path.Combine(Folder, "a.oar");
        Assert.That(Run($"save oar {options} {file}").Good, Is.True);
        Run("delete object name chair");

        Assert.That(Run($"verify archive {file}").Text, Does.Contain("0 of them wrong"));
        Assert.That(Run($"load oar {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [TestCase("--merge-terrain")]
    [TestCase("--force-terrain")]
    [TestCase("--forceterrain")]
    public void Oar_Merged_LeavesTheGround_UnlessItIsToBeMergedToo(string option)
    {
        var file = Path.Combine(Folder, "a.oar");
        Run($"save oar {file}");
        Scene.Terrain[3, 3] = 50;
        Run($"load oar --merge {file}");
        Assert.That(Scene.Terrain[3, 3], Is.EqualTo(50f));
        Run($"load oar --merge {option} --forceparcels {file}");
        Assert.That(Scene.Terrain[3, 3], Is.EqualTo(21f).Within(0.01f));
    }

    [Test]
    public void Restore_OfADamagedArchive_IsRefused_UnlessForced()
    {
        var file = Path.Combine(Folder, "a.oar");
        Run($"save oar {file}");
        var bytes = File.ReadAllBytes(file);
        File.WriteAllBytes(file, bytes[..^40]);
        Assert.That(Run($"region restore {file}").Good, Is.False);
        Assert.That(Run($"verify archive {file}").Good, Is.False);
        Assert.That(Names(), Is.EqualTo("chair,table"));
        Assert.That(Run($"region restore --force {file}").Good, Is.True);
    }

    [TestCase("load oar --wonder x.oar")]
    [TestCase("load oar nothing-here.oar")]
    [TestCase("load oar --rotation")]
    [TestCase("load oar --displacement 1,2 x.oar")]
    [TestCase("load oar --default-user \"No Body\" x.oar")]
    [TestCase("save oar a b")]
    [TestCase("save oar /no/such/folder/x.oar")]
    [TestCase("region restore")]
    [TestCase("verify archive")]
    [TestCase("save iar Ima Tester / wrong")]
    [TestCase("load iar No Body / secret")]
    [TestCase("load xml2 nothing-here.xml")]
    [TestCase("load xml a -newUID 1 2")]
    [TestCase("show object")]
    [TestCase("show object name --regex (")]
    [TestCase("delete object pos (1,2) (3,4)")]
    [TestCase("dump object id 12345")]
    [TestCase("dump scene")]
    [TestCase("dump scene /no/such/folder/x.txt")]
    [TestCase("edit scale chair 1 2")]
    [TestCase("edit scale chair 1 2 0")]
    [TestCase("edit scale sofa 1 2 3")]
    [TestCase("rotate scene")]
    [TestCase("rotate scene 90 128")]
    [TestCase("scale scene 0")]
    [TestCase("scale scene -1")]
    [TestCase("scale scene NaN")]
    [TestCase("translate scene 1 2")]
    [TestCase("translate scene 1 2 up")]
    public void BadInput_SaysWhy_AndChangesNothing(string line)
    {
        Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ima", "Tester", "secret", ""));
        var (text, good) = Run(line);
        Assert.That(good, Is.False);
        Assert.That(text, Is.Not.Empty);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }
}
