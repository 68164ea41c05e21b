using OpenSim.Hosting.Startup;

namespace OpenSim.Host.Tests.Robust;

/// <summary>What an operator who comes from ROBUST hears of his settings.</summary>
public class GridSettingsTests : WithGrid
{
    private const string WithGatekeeper =
        "[ServiceList]\nGate = \"${Const|PublicPort}/OpenSim.Server.Handlers.dll:GatekeeperServiceInConnector\"\n";

    [Test]
    public async Task Gatekeeper_WithoutAnAddress_IsAWarning()
    {
        await using (await Grid.Start(WithGatekeeper))
            Assert.That(Grid.Output, Does.Contain("nothing says by which address other grids know this one"));
    }

    [Test]
    public async Task Gatekeeper_WithItsAddressInItsOwnSection_HasIt()
    {
        await using (await Grid.Start(WithGatekeeper + "[GatekeeperService]\nExternalName = \"http://grid.test:8002\"\n"))
            Assert.That(Grid.Output, Does.Not.Contain("nothing says by which address"));
    }

    [Test]
    public void AssetFiles_BesideTheIniFile_EndTheStartWithHowToGoOn()
    {
        var folder = Directory.CreateDirectory(Path.Combine(Grid.Folder, "fsassets", "data", "00")).FullName;
        File.WriteAllText(Path.Combine(folder, "asset"), "an asset");
        Assert.That(() => Grid.Start("[AssetService]\nLocalServiceModule = OpenSim.Services.FSAssetService.dll:FSAssetConnector\n"),
            Throws.TypeOf<StartupException>().With.Message.Contains($"start with --data {Grid.Folder} to use it"));
    }

    [Test]
    public async Task MapPictures_BesideTheIniFile_AreNamed()
    {
        var folder = Directory.CreateDirectory(Path.Combine(Grid.Folder, "maptiles", "scope")).Parent!.FullName;
        await using (await Grid.Start())
            Assert.That(Grid.Output, Does.Contain($"The map's pictures in {folder} are not used"));
    }

    [TestCase("", "R.O.B.U.S.T.")]
    [TestCase("[Startup]\nPrompt = \"Mine\"\n", "Mine")]
    [TestCase("[Startup]\nConsolePrompt = \"Ours\"\n", "Ours")]
    public async Task Prompt_IsThatOfTheGridServer(string more, string prompt)
    {
        await using var server = await Grid.Start(more);
        Assert.That(server.Prompt, Is.EqualTo(prompt));
    }
}
