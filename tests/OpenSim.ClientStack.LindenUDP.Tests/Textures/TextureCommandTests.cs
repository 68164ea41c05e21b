using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Commands;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Textures;

public class TextureCommandTests
{
    [Test]
    public void ImageQueues_AreShownAndCleared()
    {
        var assets = new MemoryAssets();
        var commands = new CommandRegistry();
        using var stack = new TestStack(dependencies: new LindenUdpDependencies { Assets = assets, Commands = commands });
        new TextureCommands(stack.Scene.Info.Name, stack.Server.Sessions, stack.Server.Textures).AddTo(commands);
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        stack.Server.Textures.Source.Start = fetch => _ = fetch();
        var slow = UUID.Random();
        assets.Slow[slow] = new TaskCompletionSource<Asset?>();
        viewer.Session.RequestImage(slow, 1234, stack.Now);
        stack.Run(1);

        Assert.That(Run("show image queues"), Does.Contain("Ada User").And.Contain("5 packets of 10 textures every 100 ms"));
        Assert.That(Run("show image queues Ada User"), Does.Contain(slow.ToString()).And.Contain("1234"));
        Assert.That(Run("clear image queues Ada User"), Does.Contain("1 textures"));
        Assert.That(Run("show image queues"), Does.Contain("Nobody waits"));

        string Run(string line)
        {
            var output = new StringWriter();
            var runner = new CommandRunner(commands, () => [stack.Scene.Info.Name],
                Microsoft.Extensions.Logging.Abstractions.NullLogger<CommandRunner>.Instance);
            var command = runner.Run(line, output, runner.NewSelection(), CommandOrigin.Local).AsTask();
            while (!Waiting.For(command, TimeSpan.FromMilliseconds(1))) // the command waits for the texture thread, which this one is
                stack.Server.Textures.RunOnce(stack.Now);
            return output.ToString();
        }
    }
}
