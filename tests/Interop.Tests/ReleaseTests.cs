using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>A release archive is all that an operator needs: it is whole, and runs where there is no .NET.</summary>
[TestFixture]
public sealed class ReleaseTests : WithData
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    [Test]
    public void Archive_UnpackedWhereThereIsNoDotnet_Runs()
    {
        Bash($"GZIP_LEVEL=-1 '{Tree.Root}/tools/release' '{InData("out")}' OpenSim Robust");
        Bash("cd out && sha256sum --quiet -c SHA256SUMS && mkdir ../elsewhere && tar -C ../elsewhere --strip-components=1 -xzf *.tar.gz");
        using var simulator = new Child("env",
        [
            "-i", "PATH=/usr/bin:/bin", $"HOME={Data}", InData("elsewhere/opensim"), "--data", InData("world"), "--bind", "127.0.0.1",
            "--http-port", $"{Ports.Free()}", "--udp-port", $"{Ports.Free()}", "--console", "basic"
        ], Data);
        var ready = simulator.Output.WaitFor(l => l.StartsWith("READY ", StringComparison.Ordinal), Patience);
        Assert.That(ready, Is.Not.Null, simulator.Describe);
        using (Assert.EnterMultipleScope())
        {
            Assert.That(File.ReadAllText($"/proc/{simulator.Id}/maps"), Does.Contain(InData("elsewhere/dotnet/shared")));
            simulator.Write("quit");
            Assert.That(simulator.WaitForExit(Patience), Is.Zero);
        }
    }

    [Test]
    public void SameFiles_MakeTheSameArchive()
    {
        foreach (var folder in (string[])["one", "two"])
            Bash($"GZIP_LEVEL=-1 '{Tree.Root}/tools/release' '{InData(folder)}' Robust");
        Assert.That(File.ReadAllText(InData("two/SHA256SUMS")), Is.EqualTo(File.ReadAllText(InData("one/SHA256SUMS"))));
    }

    private void Bash(string words)
    {
        using var child = new Child("bash", ["-c", "set -e; " + words], Data);
        Assert.That(child.WaitForExit(Patience), Is.Zero, child.Describe);
    }
}
