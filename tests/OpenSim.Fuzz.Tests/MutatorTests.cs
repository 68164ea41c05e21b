using OpenSim.Testing;

namespace OpenSim.Fuzz.Tests;

public class MutatorTests
{
    [Test]
    public void Mutate_SameSeed_GivesTheSameInputs()
    {
        Assert.That(Inputs(7), Is.EqualTo(Inputs(7)));
        Assert.That(Inputs(7), Is.Not.EqualTo(Inputs(8)));
    }

    [Test]
    public void Mutate_EmptySeed_DoesNotThrow()
    {
        var mutator = new Mutator(new FuzzRandom(3), []);
        for (var i = 0; i < 2000; i++)
            Assert.That(mutator.Mutate([], []), Is.Not.Null);
    }

    [Test]
    public void Mutate_WordsOfTheFormat_TurnUpInInputs()
    {
        var mutator = new Mutator(new FuzzRandom(3), ["<llsd>"u8.ToArray()]);
        var found = Enumerable.Range(0, 100).Count(_ => mutator.Mutate(new byte[20], new byte[20]).AsSpan().IndexOf("<llsd>"u8) >= 0);
        Assert.That(found, Is.GreaterThan(10));
    }

    private static string Inputs(ulong seed)
    {
        var mutator = new Mutator(new FuzzRandom(seed), []);
        return string.Join(' ', Enumerable.Range(0, 50)
            .Select(_ => Convert.ToHexString(mutator.Mutate([1, 2, 3, 4, 5, 6, 7, 8], [9, 9, 9]))));
    }
}
