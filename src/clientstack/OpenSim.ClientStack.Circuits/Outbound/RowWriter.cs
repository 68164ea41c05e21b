using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>Puts a row into a message; false where there is no room for it.</summary>
public delegate bool RowWriter<TWriter, in T>(ref TWriter writer, T row)
    where TWriter : struct, IMessageWriter, allows ref struct;
