using OpenSim.Primitives;

namespace Scenario.Tests.Kit;

/// <summary>An instant message as it has come to a viewer.</summary>
internal sealed record SaidMessage(UUID From, string Name, byte Dialog, UUID Session, string Text, byte[] Bucket);
