using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>Writes what follows the rows of a message.</summary>
public delegate void MessageEnd<TWriter>(ref TWriter writer)
    where TWriter : struct, IMessageWriter, allows ref struct;
